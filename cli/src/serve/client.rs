//! The connection of a client, which ends if the client takes nothing of an answer for too long. Without this,
//! clients that never read would keep their places.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// The connection of a client.
pub(super) struct Client {
    stream: TcpStream,
    /// How long it may take nothing.
    most: Duration,
    /// When that is over, while it takes nothing.
    late: Option<Pin<Box<Sleep>>>,
}

impl Client {
    pub(super) fn new(stream: TcpStream, most: Duration) -> Self {
        Client { stream, most, late: None }
    }

    /// What became of a write, or that it is late.
    fn in_time<T>(&mut self, written: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.late = None;
            return written;
        }
        let most = self.most;
        ready!(self.late.get_or_insert_with(|| Box::pin(sleep(most))).as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Client {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, bytes)
    }
}

impl AsyncWrite for Client {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.in_time(written, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.in_time(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_client_that_takes_nothing_is_left() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let error = runtime.block_on(async {
            let stream = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
            let mut client = Client::new(stream, Duration::ZERO);
            // Until the buffers of the system are full.
            loop {
                let written = poll_fn(|context| Pin::new(&mut client).poll_write(context, &[0; 1 << 16]));
                if let Err(error) = written.await {
                    break error;
                }
            }
        });
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}

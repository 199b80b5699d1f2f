//! The setters of limits, for builders that hold [`Limits`](super::Limits) among other settings.

/// Gives a builder, in its `impl` block, a setter for each limit, beside `limits` for all of them. After `in` comes the
/// field that holds them. What the documentation of a setter is to say beyond that of [`Limits`](super::Limits) stands
/// before its name.
macro_rules! limit_setters {
    (
        in $($field:tt).+;
        $(#[$on_nodes:meta])* nodes;
        $(#[$on_memory:meta])* memory;
        $(#[$on_timeout:meta])* timeout;
    ) => {
        /// Stops early by these limits, in place of all that were set before.
        #[must_use]
        pub fn limits(mut self, limits: $crate::limits::Limits) -> Self {
            self.$($field).+ = limits;
            self
        }

        /// Stops at this number of covers. See [`Limits::covers`](crate::Limits::covers).
        #[must_use]
        pub fn covers(mut self, covers: u64) -> Self {
            self.$($field).+ = self.$($field).+.covers(covers);
            self
        }

        /// Stops when this many nodes have been examined. See [`Limits::nodes`](crate::Limits::nodes).
        $(#[$on_nodes])*
        #[must_use]
        pub fn nodes(mut self, nodes: u64) -> Self {
            self.$($field).+ = self.$($field).+.nodes(nodes);
            self
        }

        /// Keeps tables that grow within this many bytes. See [`Limits::memory`](crate::Limits::memory).
        $(#[$on_memory])*
        #[must_use]
        pub fn memory(mut self, bytes: usize) -> Self {
            self.$($field).+ = self.$($field).+.memory(bytes);
            self
        }

        /// Stops each search or count after this time. See [`Limits::timeout`](crate::Limits::timeout).
        $(#[$on_timeout])*
        #[must_use]
        pub fn timeout(mut self, timeout: std::time::Duration) -> Self {
            self.$($field).+ = self.$($field).+.timeout(timeout);
            self
        }

        /// Stops when another thread says so. See [`Limits::cancel`](crate::Limits::cancel).
        #[must_use]
        pub fn cancel(mut self, cancel: &$crate::limits::Cancel) -> Self {
            self.$($field).+ = self.$($field).+.cancel(cancel);
            self
        }

        /// Calls `report` about this often, from a thread that is at work. See
        /// [`Limits::progress`](crate::Limits::progress).
        #[must_use]
        pub fn progress(
            mut self,
            every: std::time::Duration,
            report: impl Fn(&$crate::outcome::Progress) + Send + Sync + 'static,
        ) -> Self {
            self.$($field).+ = self.$($field).+.progress(every, report);
            self
        }

        pub(crate) fn own_limits(&self) -> &$crate::limits::Limits {
            &self.$($field).+
        }
    };
}

pub(crate) use limit_setters;

//! What the fuzz targets and the model have found, each once and for all.

use std::ops::ControlFlow;

use dlx::count::{Counter, Method, Total};
use dlx::format::{self, Mistake};
use dlx::{Outcome, Problem};

#[test]
fn a_name_with_a_byte_order_mark_is_refused_wherever_it_stands() {
    for (text, column) in [("\u{feff}\u{feff}p\n", 1), ("p \u{feff}q\n", 3), ("p | \u{feff}x\n", 5)] {
        let error = format::parse(text).unwrap_err();
        assert!(matches!(error.mistake, Mistake::ByteOrderMark { .. }), "{error}");
        assert_eq!((error.line, error.column), (1, column));
    }
}

#[test]
fn samples_may_have_the_last_numbers_of_all() {
    let mut b = Problem::builder();
    let [x] = b.primaries();
    (0..3).for_each(|_| _ = b.option([x]).unwrap());
    let problem = b.build();
    for method in [Method::Auto, Method::Search] {
        let mut drawn = 0;
        let counter = Counter::new().method(method).memory(0);
        let outcome = counter.sample(&problem, 1, u64::MAX - 2..u64::MAX, |_| {
            drawn += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((outcome, drawn), (Outcome::Complete, 2));
    }
}

#[test]
fn several_threads_count_the_matchings_of_nothing() {
    let counter = Counter::new().method(Method::Planar).threads(2);
    assert_eq!(counter.count(&Problem::builder().build()), Total::Exact(1.into()));
}

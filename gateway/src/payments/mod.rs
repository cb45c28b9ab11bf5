//! Payment providers: what is asked of one, behind a trait (D-14).

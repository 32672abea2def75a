//! What programs mean.

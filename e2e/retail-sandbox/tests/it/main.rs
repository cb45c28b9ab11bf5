//! The sandbox from outside: real TCP, real databases. One binary, so that it is linked once.

mod calls;
mod catalogue;
mod client;
mod control;
mod faults;
mod payments;
mod shop;

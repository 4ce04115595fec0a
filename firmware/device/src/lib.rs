//! What players see and press: screens, text entry, clock, sounds, languages.

#![no_std]
#![forbid(unsafe_code)]

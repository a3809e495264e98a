mod agree;
mod google;
mod properties;
mod reading;
mod rfc;
mod support;

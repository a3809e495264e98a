mod agree;
mod google;
mod properties;
mod rfc;
mod support;

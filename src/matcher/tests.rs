mod agreement;
mod ask;
mod compiled;
mod lines;
mod records;
mod urls;

-- Where a person wanted to go when they registered: the mailed link leads there, on any device.
alter table registrations add column return_url text check (length(return_url) <= 1000);

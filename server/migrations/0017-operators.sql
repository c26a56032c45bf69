-- What operators switch while the product runs: a row is there while the switch is set.
create table operator_switches (
  name text primary key check (name in ('tips-off', 'maintenance')),
  set_at timestamptz not null default now(),
  operator text not null
);

-- Page addresses that nobody may take, besides those that are part of the product.
create table reserved_slugs (
  slug text primary key,
  reserved_at timestamptz not null default now(),
  operator text not null
);

-- What operators did by command to anything but a page, which has operator_acts.
create table operator_log (
  id uuid primary key,
  act text not null,
  subject text not null,
  operator text not null,
  acted_at timestamptz not null default now()
);

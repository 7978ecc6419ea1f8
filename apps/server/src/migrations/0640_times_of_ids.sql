-- IDs begin with the time at which a process of the service made them (UUIDv7), `created_at` is the time of the database. They
-- differ by the error of the clocks and the length of a transaction, so a filter by creation can read a range of the primary
-- key. The records whose times differ by more than an hour have an index of their own (0641), which is nearly always empty.
create function first_id_at(moment timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(least(greatest(floor(extract(epoch from moment) * 1000), 0), 281474976710655)::bigint), 12, '0')
    || repeat('0', 20))::uuid
$$;
create function has_other_time(id uuid, created_at timestamptz) returns boolean language sql immutable parallel safe as $$
  select abs(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0 - extract(epoch from created_at)) > 3600
$$;

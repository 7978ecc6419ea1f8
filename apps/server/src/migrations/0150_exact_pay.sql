-- Pay with decimals, such as 18.75 an hour. The exact amounts stand beside the whole ones, because changing a column's type
-- would write every job and its search index anew under a lock, and because the previous version still reads and writes the
-- whole ones while it is being replaced. An exact amount counts while its whole part is the stored one: what the previous
-- version writes is never hidden by an older exact amount.
alter table jobs add column salary_min_exact numeric, add column salary_max_exact numeric;
alter table offers add column salary_amount_exact numeric;

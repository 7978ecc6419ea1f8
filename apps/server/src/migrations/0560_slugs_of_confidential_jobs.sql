-- Slugs of confidential jobs contain a random part: 60 bits. Former URLs of these jobs stop working.
update jobs set slug = left(slug, 180) || '-' || right(replace(gen_random_uuid()::text, '-', ''), 15), updated_at = rolecall_now()
where confidential;

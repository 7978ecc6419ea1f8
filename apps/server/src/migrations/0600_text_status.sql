-- Whether the text of a document could be read, and its words that a reader does not see. Null until it has been read, for images, and
-- for files that were read before: their text stays as it is.
alter table candidate_files add column text_status text check (text_status in ('read', 'no_text', 'unreadable'));
alter table candidate_file_texts add column hidden_text jsonb not null default '[]';

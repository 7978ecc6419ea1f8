-- When the member has last proven who they are in this session, besides its beginning: some changes ask for it again.
alter table sessions add column confirmed_at timestamptz(3);

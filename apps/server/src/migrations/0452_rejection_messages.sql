-- The emails about rejections are messages as well: they appear in the candidate's timeline and can be canceled. A constant default rewrites nothing.
alter table messages add column kind text not null default 'message';  -- or 'rejection'

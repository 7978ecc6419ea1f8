-- no transaction: a table is locked for one index at a time. Can be repeated.
-- What identifies a record regardless of case (email addresses, tags, names) no longer depends on the locale of the database:
-- by Turkish rules `lower('I')` is not `i`, so two spellings of one address were two candidates. `und-x-icu` has the rules of
-- Unicode, and the order of "C" does not change with the version of a library.
do $$
declare
  fold constant text := '(lower(%s collate "und-x-icu") collate "C")';
  target record;
begin
  for target in
    select * from (values
      ('candidates_email_folded_key', 'unique', 'candidates', 'workspace_id', 'email', '', 'where deleted_at is null'),
      ('members_email_folded_key', 'unique', 'members', 'workspace_id', 'email', '', 'where deleted_at is null'),
      ('candidates_email', '', 'candidates', 'workspace_id', 'email', ', id', ''),
      ('candidate_tags_label_key', 'unique', 'candidate_tags', 'workspace_id, candidate_id', 'label', '', ''),
      ('candidate_tags_label', '', 'candidate_tags', 'workspace_id', 'label', ', candidate_id', ''),
      ('pipelines_name_key', 'unique', 'pipelines', 'workspace_id', 'name', '', 'where deleted_at is null'),
      ('message_templates_name_key', 'unique', 'message_templates', 'workspace_id', 'name', '', 'where deleted_at is null'),
      ('rejection_reasons_label_key', 'unique', 'rejection_reasons', 'workspace_id, kind', 'label', '',
        'where deleted_at is null'),
      ('sources_name_key', 'unique', 'sources', 'workspace_id', 'name', '', 'where deleted_at is null'),
      ('departments_name_key', 'unique', 'departments', 'workspace_id, parent_id', 'name', '',
        'nulls not distinct where deleted_at is null')
    ) as t (name, uniqueness, relation, before, folded, after, rest)
  loop
    begin
      execute format('create %s index if not exists %I on %I (%s, %s%s) %s', target.uniqueness, target.name || '_new',
        target.relation, target.before, format(fold, target.folded), target.after, target.rest);
    exception when unique_violation then
      raise exception '% has records whose % differs only in the case of letters; rename or merge them with the previous version',
        target.relation, target.folded;
    end;
    commit;
    execute format('drop index if exists %I', target.name);
    execute format('alter index %I rename to %I', target.name || '_new', target.name);
    commit;
  end loop;
  -- The same as the beginning of `candidate_tags_label` now.
  drop index if exists candidate_tags_beginning;
  commit;
  -- The indexes `candidates_email_key` and `members_email_key` remain for the previous version, whose statements name their
  -- expressions.
  create index if not exists jobs_slug_beginning on jobs (workspace_id, (slug collate "C")) where deleted_at is null;
end $$;

-- Texts of files are stored with their lines, so a word that is hyphenated at the end of one goes on after a line break.
create or replace function joined_lines(words text) returns text language sql immutable parallel safe as $$
  select case when words like '%- %' or words like U&'%\2010 %' or words like E'%-\n%' or words like U&'%\2010\000A%'
    then regexp_replace(words, '([^\s\d[:punct:]]{2,40})[-\u2010][ \n]+([^\s\d[:punct:]]{2,40})', '\1- \2 \1\2', 'g')
    else words end
$$;

-- Those who have such files are indexed anew in the background: of version 0, with their files.
update candidate_documents d set version = 0
where exists (
  select from candidate_files f
  join candidate_file_texts x on x.workspace_id = f.workspace_id and x.file_id = f.id
  where f.workspace_id = d.workspace_id and f.candidate_id = d.candidate_id
    and (x.text like E'%-\n%' or x.text like U&'%\2010\000A%'));

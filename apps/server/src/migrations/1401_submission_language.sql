-- The language of the form that was sent, in which its sender is answered. Null for forms that name none.
alter table application_submissions add column language text;

-- The revision of an event's record after the change; unknown for events written before.
alter table activity_events add column entity_revision integer;

-- Records that are named by others than an id still need one for their events. Both tables hold some rows a workspace.
alter table mail_templates add column id uuid not null default gen_random_uuid();
alter table automation_secrets add column id uuid not null default gen_random_uuid();

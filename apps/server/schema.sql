  mapping for asciihword with simple;
  mapping for asciiword with simple;
  mapping for email with simple;
  mapping for file with simple;
  mapping for float with simple;
  mapping for host with simple;
  mapping for hword with unaccent, simple;
  mapping for hword_asciipart with simple;
  mapping for hword_numpart with simple;
  mapping for hword_part with unaccent, simple;
  mapping for int with simple;
  mapping for numhword with simple;
  mapping for numword with simple;
  mapping for sfloat with simple;
  mapping for uint with simple;
  mapping for url with simple;
  mapping for url_path with simple;
  mapping for version with simple;
  mapping for word with unaccent, simple;
create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;
create extension unaccent;
create text search configuration rolecall;

create table activity_events with (autovacuum_vacuum_insert_scale_factor=0.02)
  workspace_id uuid not null
  id uuid not null
  "position" bigint not null default event_position()
  type text not null
  entity_type text not null
  entity_id uuid not null
  actor jsonb not null
  data jsonb
  candidate_id uuid
  cause jsonb
  created_at timestamp(3) with time zone not null default rolecall_now()
  entity_revision integer
  constraint activity_events_pkey PRIMARY KEY (workspace_id, id)
  constraint activity_events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX activity_events_candidate ON activity_events USING btree (workspace_id, candidate_id, id) WHERE (candidate_id IS NOT NULL)
  CREATE INDEX activity_events_created ON activity_events USING btree (workspace_id, created_at)
  CREATE INDEX activity_events_dispatch ON activity_events USING btree ("position", id)
  CREATE INDEX activity_events_entity ON activity_events USING btree (workspace_id, entity_type, entity_id, id)
  CREATE INDEX activity_events_feed ON activity_events USING btree (workspace_id, "position", id)
  CREATE INDEX activity_events_general ON activity_events USING btree (workspace_id, id) WHERE ((candidate_id IS NULL) AND (entity_type <> ALL (ARRAY['job'::text, 'stage'::text, 'opening'::text])))
  CREATE INDEX activity_events_operator ON activity_events USING btree (workspace_id, ((actor ->> 'id'::text)), id) WHERE ((actor ->> 'type'::text) = 'operator'::text)
  CREATE UNIQUE INDEX activity_events_pkey ON activity_events USING btree (workspace_id, id)
  CREATE INDEX activity_events_type ON activity_events USING btree (workspace_id, type, id)

create table api_key_hashes
  hash bytea not null
  workspace_id uuid not null
  api_key_id uuid not null
  constraint api_key_hashes_pkey PRIMARY KEY (hash)
  constraint api_key_hashes_workspace_id_api_key_id_fkey FOREIGN KEY (workspace_id, api_key_id) REFERENCES api_keys(workspace_id, id)
  CREATE UNIQUE INDEX api_key_hashes_pkey ON api_key_hashes USING btree (hash)

create table api_keys
  workspace_id uuid not null
  id uuid not null
  name text not null
  type text not null
  prefix text not null
  last4 text not null
  scopes text[] not null
  last_used_at timestamp(3) with time zone
  expires_at timestamp(3) with time zone
  revoked_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  change_position bigint not null default event_position()
  mode text not null default 'live'::text
  sandbox_id uuid
  created_by jsonb
  owner jsonb
  allowed_addresses text[] not null default '{}'::text[]
  last_used_address text
  caller_id uuid
  limits jsonb
  pending_owner jsonb
  disabled_at timestamp(3) with time zone
  unused_warned_at timestamp(3) with time zone
  expiry_warned_at timestamp(3) with time zone
  constraint api_keys_mode_check CHECK ((mode =
CASE
    WHEN (sandbox_id IS NULL) THEN 'live'::text
    ELSE 'test'::text
END))
  constraint api_keys_pkey PRIMARY KEY (workspace_id, id)
  constraint api_keys_type_check CHECK ((type = ANY (ARRAY['secret'::text, 'publishable'::text])))
  constraint api_keys_workspace_id_caller_id_fkey FOREIGN KEY (workspace_id, caller_id) REFERENCES api_keys(workspace_id, id)
  constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX api_keys_changes ON api_keys USING btree (workspace_id, change_position, id)
  CREATE INDEX api_keys_owner ON api_keys USING btree (workspace_id, ((owner ->> 'id'::text))) WHERE (owner IS NOT NULL)
  CREATE UNIQUE INDEX api_keys_pkey ON api_keys USING btree (workspace_id, id)
  CREATE INDEX api_keys_updated ON api_keys USING btree (workspace_id, updated_at)
  CREATE TRIGGER bump BEFORE UPDATE ON api_keys FOR EACH ROW WHEN (((NOT (new.last_used_at IS DISTINCT FROM old.last_used_at)) AND (NOT (new.unused_warned_at IS DISTINCT FROM old.unused_warned_at)) AND (NOT (new.expiry_warned_at IS DISTINCT FROM old.expiry_warned_at)))) EXECUTE FUNCTION track_change()
  CREATE TRIGGER record_revocation AFTER UPDATE ON api_keys FOR EACH ROW WHEN (((new.revoked_at IS NOT NULL) AND (old.revoked_at IS NULL))) EXECUTE FUNCTION record_revocation('api_key')

create table application_stage_changes with (autovacuum_vacuum_insert_scale_factor=0.02)
  workspace_id uuid not null
  id uuid not null
  application_id uuid not null
  job_id uuid not null
  from_stage_id uuid
  to_stage_id uuid not null
  from_status text
  to_status text not null
  actor jsonb not null
  at timestamp(3) with time zone not null default rolecall_now()
  change_position bigint not null default event_position()
  constraint application_stage_changes_pkey PRIMARY KEY (workspace_id, id)
  constraint application_stage_changes_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  CREATE INDEX application_stage_changes_application ON application_stage_changes USING btree (workspace_id, application_id, id)
  CREATE INDEX application_stage_changes_at ON application_stage_changes USING btree (workspace_id, at)
  CREATE INDEX application_stage_changes_changes ON application_stage_changes USING btree (workspace_id, change_position, id)
  CREATE INDEX application_stage_changes_job ON application_stage_changes USING btree (workspace_id, job_id, at)
  CREATE UNIQUE INDEX application_stage_changes_pkey ON application_stage_changes USING btree (workspace_id, id)
  CREATE TRIGGER track BEFORE UPDATE ON application_stage_changes FOR EACH ROW EXECUTE FUNCTION track_position()

create table application_submissions
  workspace_id uuid not null
  id uuid not null
  application_id uuid not null
  number integer not null
  profile jsonb not null
  answers jsonb not null
  source text
  ip inet
  user_agent text
  submitted_at timestamp(3) with time zone not null default rolecall_now()
  change_position bigint not null default event_position()
  unverified_consent text
  attribution jsonb
  language text
  constraint application_submissions_pkey PRIMARY KEY (workspace_id, id)
  constraint application_submissions_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint application_submissions_workspace_id_application_id_number_key UNIQUE (workspace_id, application_id, number)
  CREATE INDEX application_submissions_at ON application_submissions USING btree (workspace_id, submitted_at)
  CREATE INDEX application_submissions_changes ON application_submissions USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX application_submissions_pkey ON application_submissions USING btree (workspace_id, id)
  CREATE UNIQUE INDEX application_submissions_workspace_id_application_id_number_key ON application_submissions USING btree (workspace_id, application_id, number)
  CREATE TRIGGER track BEFORE UPDATE ON application_submissions FOR EACH ROW EXECUTE FUNCTION track_position()

create table applications with (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=1000, autovacuum_vacuum_insert_scale_factor=0.02)
  workspace_id uuid not null
  id uuid not null
  candidate_id uuid not null
  job_id uuid not null
  stage_id uuid not null
  status text not null default 'active'::text
  source text
  reject_reason text
  reject_note text
  stage_before_end uuid
  applied_at timestamp(3) with time zone not null default rolecall_now()
  hired_at timestamp(3) with time zone
  rejected_at timestamp(3) with time zone
  withdrawn_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  custom_fields jsonb not null default '{}'::jsonb
  external_refs jsonb not null default '[]'::jsonb
  stage_entered_at timestamp(3) with time zone not null default rolecall_now()
  rejection_reason_id uuid
  source_id uuid
  tracking_link_id uuid
  referrer_id uuid
  owner_id uuid
  answer_to_review boolean not null default false
  constraint applications_pkey PRIMARY KEY (workspace_id, id)
  constraint applications_status_check CHECK ((status = ANY (ARRAY['active'::text, 'hired'::text, 'rejected'::text, 'withdrawn'::text])))
  constraint applications_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint applications_workspace_id_job_id_stage_before_end_fkey FOREIGN KEY (workspace_id, job_id, stage_before_end) REFERENCES stages(workspace_id, job_id, id)
  constraint applications_workspace_id_job_id_stage_id_fkey FOREIGN KEY (workspace_id, job_id, stage_id) REFERENCES stages(workspace_id, job_id, id)
  constraint applications_workspace_id_owner_id_fkey FOREIGN KEY (workspace_id, owner_id) REFERENCES members(workspace_id, id)
  constraint applications_workspace_id_referrer_id_fkey FOREIGN KEY (workspace_id, referrer_id) REFERENCES members(workspace_id, id)
  constraint applications_workspace_id_rejection_reason_id_fkey FOREIGN KEY (workspace_id, rejection_reason_id) REFERENCES rejection_reasons(workspace_id, id)
  constraint applications_workspace_id_source_id_fkey FOREIGN KEY (workspace_id, source_id) REFERENCES sources(workspace_id, id)
  constraint applications_workspace_id_tracking_link_id_fkey FOREIGN KEY (workspace_id, tracking_link_id) REFERENCES tracking_links(workspace_id, id)
  CREATE INDEX applications_by_applied ON applications USING btree (workspace_id, applied_at, id)
  CREATE INDEX applications_by_created ON applications USING btree (workspace_id, created_at, id)
  CREATE INDEX applications_by_stage_entered ON applications USING btree (workspace_id, stage_entered_at, id)
  CREATE INDEX applications_by_updated ON applications USING btree (workspace_id, updated_at, id)
  CREATE INDEX applications_candidate ON applications USING btree (workspace_id, candidate_id, id)
  CREATE INDEX applications_changes ON applications USING btree (workspace_id, change_position, id)
  CREATE INDEX applications_deleted ON applications USING btree (workspace_id, id) WHERE (deleted_at IS NOT NULL)
  CREATE INDEX applications_hired ON applications USING btree (workspace_id, hired_at) INCLUDE (job_id, applied_at) WHERE ((status = 'hired'::text) AND (deleted_at IS NULL))
  CREATE INDEX applications_job ON applications USING btree (workspace_id, job_id, id)
  CREATE INDEX applications_job_status ON applications USING btree (workspace_id, job_id, status, id)
  CREATE UNIQUE INDEX applications_of_job ON applications USING btree (workspace_id, job_id, candidate_id) INCLUDE (stage_id, status) WHERE (deleted_at IS NULL)
  CREATE INDEX applications_of_other_time ON applications USING btree (workspace_id, id) WHERE has_other_time(id, created_at)
  CREATE INDEX applications_owner ON applications USING btree (workspace_id, owner_id, id) WHERE (owner_id IS NOT NULL)
  CREATE UNIQUE INDEX applications_pkey ON applications USING btree (workspace_id, id)
  CREATE INDEX applications_referrer ON applications USING btree (workspace_id, referrer_id, id) WHERE (referrer_id IS NOT NULL)
  CREATE INDEX applications_rejection_reason ON applications USING btree (workspace_id, rejection_reason_id, id) WHERE (rejection_reason_id IS NOT NULL)
  CREATE INDEX applications_source ON applications USING btree (workspace_id, source, id)
  CREATE INDEX applications_source_id ON applications USING btree (workspace_id, source_id, id) WHERE (source_id IS NOT NULL)
  CREATE INDEX applications_stage ON applications USING btree (workspace_id, stage_id, id)
  CREATE INDEX applications_status ON applications USING btree (workspace_id, status, id)
  CREATE INDEX applications_tracking_link ON applications USING btree (workspace_id, tracking_link_id, id) WHERE (tracking_link_id IS NOT NULL)
  CREATE TRIGGER bump BEFORE UPDATE ON applications FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER enter_stage BEFORE UPDATE OF stage_id ON applications FOR EACH ROW WHEN ((new.stage_id IS DISTINCT FROM old.stage_id)) EXECUTE FUNCTION enter_stage()
  CREATE TRIGGER external_refs_deleted AFTER DELETE ON applications FOR EACH ROW WHEN ((old.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('application')
  CREATE TRIGGER external_refs_inserted AFTER INSERT ON applications FOR EACH ROW WHEN ((new.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('application')
  CREATE TRIGGER external_refs_updated AFTER UPDATE ON applications FOR EACH ROW WHEN (((new.external_refs <> old.external_refs) OR ((new.external_refs <> '[]'::jsonb) AND ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))) EXECUTE FUNCTION write_external_refs('application')
  CREATE TRIGGER index_changed_custom_fields AFTER UPDATE ON applications FOR EACH ROW WHEN (((new.custom_fields IS DISTINCT FROM old.custom_fields) AND (NOT keeps_revisions()))) EXECUTE FUNCTION index_custom_fields('application')
  CREATE TRIGGER index_new_custom_fields AFTER INSERT ON applications FOR EACH ROW WHEN ((new.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION index_custom_fields('application')
  CREATE TRIGGER index_removed_custom_fields AFTER DELETE ON applications FOR EACH ROW WHEN ((old.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION index_custom_fields('application')

create table approvals
  workspace_id uuid not null
  id uuid not null
  job_id uuid not null
  offer_id uuid
  application_id uuid
  candidate_id uuid
  status text not null default 'pending'::text
  approver_id uuid
  steps jsonb not null
  comment text
  requested_by jsonb not null
  decided_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint approvals_check CHECK (((status = 'pending'::text) = (approver_id IS NOT NULL)))
  constraint approvals_check1 CHECK ((num_nulls(offer_id, application_id, candidate_id) = ANY (ARRAY[0, 3])))
  constraint approvals_pkey PRIMARY KEY (workspace_id, id)
  constraint approvals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'canceled'::text])))
  constraint approvals_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint approvals_workspace_id_approver_id_fkey FOREIGN KEY (workspace_id, approver_id) REFERENCES members(workspace_id, id)
  constraint approvals_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint approvals_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint approvals_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  constraint approvals_workspace_id_offer_id_fkey FOREIGN KEY (workspace_id, offer_id) REFERENCES offers(workspace_id, id)
  CREATE INDEX approvals_application ON approvals USING btree (workspace_id, application_id, id)
  CREATE INDEX approvals_approver ON approvals USING btree (workspace_id, approver_id, id)
  CREATE INDEX approvals_by_created ON approvals USING btree (workspace_id, created_at, id)
  CREATE INDEX approvals_by_updated ON approvals USING btree (workspace_id, updated_at, id)
  CREATE INDEX approvals_candidate ON approvals USING btree (workspace_id, candidate_id, id)
  CREATE INDEX approvals_changes ON approvals USING btree (workspace_id, change_position, id)
  CREATE INDEX approvals_job ON approvals USING btree (workspace_id, job_id, id)
  CREATE INDEX approvals_offer ON approvals USING btree (workspace_id, offer_id, id)
  CREATE UNIQUE INDEX approvals_pending_job ON approvals USING btree (workspace_id, job_id) WHERE ((status = 'pending'::text) AND (offer_id IS NULL) AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX approvals_pending_offer ON approvals USING btree (workspace_id, offer_id) WHERE ((status = 'pending'::text) AND (offer_id IS NOT NULL) AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX approvals_pkey ON approvals USING btree (workspace_id, id)
  CREATE INDEX approvals_status ON approvals USING btree (workspace_id, status, id)
  CREATE TRIGGER bump BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION track_change()

create table audit_entries
  workspace_id uuid not null
  id uuid not null
  number bigint not null
  kind text not null
  action text not null
  actor_type text not null
  actor_id text
  entity_type text
  entity_id uuid
  candidate_ids uuid[] not null default '{}'::uuid[]
  request_id text
  previous_hash bytea not null
  hash bytea not null
  created_at timestamp(3) with time zone not null
  change_position bigint not null default event_position()
  origin_hash bytea
  constraint audit_entries_pkey PRIMARY KEY (workspace_id, number)
  constraint audit_entries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint audit_entries_workspace_id_id_key UNIQUE (workspace_id, id)
  CREATE INDEX audit_entries_actor ON audit_entries USING btree (workspace_id, actor_id, id)
  CREATE INDEX audit_entries_alerts ON audit_entries USING btree (workspace_id, actor_id, created_at) WHERE (kind = 'alert'::text)
  CREATE INDEX audit_entries_candidates ON audit_entries USING gin (workspace_id, candidate_ids) WHERE (candidate_ids <> '{}'::uuid[])
  CREATE INDEX audit_entries_changed ON audit_entries USING btree (workspace_id, change_position)
  CREATE INDEX audit_entries_created ON audit_entries USING btree (workspace_id, created_at)
  CREATE UNIQUE INDEX audit_entries_pkey ON audit_entries USING btree (workspace_id, number)
  CREATE UNIQUE INDEX audit_entries_workspace_id_id_key ON audit_entries USING btree (workspace_id, id)

create table audit_heads
  workspace_id uuid not null
  number bigint not null default 0
  hash bytea not null default '\x'::bytea
  removed_number bigint not null default 0
  removed_hash bytea not null default '\x'::bytea
  reads_checked_number bigint not null default 0
  constraint audit_heads_pkey PRIMARY KEY (workspace_id)
  constraint audit_heads_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE UNIQUE INDEX audit_heads_pkey ON audit_heads USING btree (workspace_id)

create table audit_origins
  workspace_id uuid not null
  number bigint not null
  salt bytea not null
  address text not null
  user_agent text
  created_at timestamp(3) with time zone not null
  constraint audit_origins_pkey PRIMARY KEY (workspace_id, number)
  constraint audit_origins_workspace_id_number_fkey FOREIGN KEY (workspace_id, number) REFERENCES audit_entries(workspace_id, number) ON DELETE CASCADE
  CREATE INDEX audit_origins_address ON audit_origins USING btree (workspace_id, address)
  CREATE INDEX audit_origins_created ON audit_origins USING btree (workspace_id, created_at)
  CREATE UNIQUE INDEX audit_origins_pkey ON audit_origins USING btree (workspace_id, number)

create table automation_paces
  workspace_id uuid not null
  automation_id uuid not null
  starts jsonb not null
  constraint automation_paces_pkey PRIMARY KEY (workspace_id, automation_id)
  constraint automation_paces_workspace_id_automation_id_fkey FOREIGN KEY (workspace_id, automation_id) REFERENCES automations(workspace_id, id)
  CREATE UNIQUE INDEX automation_paces_pkey ON automation_paces USING btree (workspace_id, automation_id)

create table automation_runs with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_vacuum_insert_scale_factor=0.1, autovacuum_vacuum_cost_delay=0)
  workspace_id uuid not null
  id uuid not null
  automation_id uuid not null
  definition_version integer not null
  event_id uuid not null
  trigger_event text not null
  candidate_id uuid
  subject_id uuid not null
  condition_result jsonb
  status text not null default 'queued'::text
  attempt_count integer not null default 0
  max_attempts integer not null
  next_attempt_at timestamp(3) with time zone
  locked_at timestamp(3) with time zone
  heartbeat_at timestamp(3) with time zone
  fence integer not null default 0
  leases_lost integer not null default 0
  dead_lettered_at timestamp(3) with time zone
  cancel_requested_at timestamp(3) with time zone
  cancelled_at timestamp(3) with time zone
  duration_ms bigint
  start_step_index integer not null default 0
  replay_of_run_id uuid
  parent_run_id uuid
  cause jsonb
  error text
  step_index integer not null default 0
  steps jsonb not null default '[]'::jsonb
  failed_steps integer[] not null default '{}'::integer[]
  wait_event text
  wait_position bigint
  woken_by uuid
  started_at timestamp(3) with time zone
  finished_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  change_position bigint not null default event_position()
  replaced_by_run_id uuid
  constraint automation_runs_pkey PRIMARY KEY (workspace_id, id)
  constraint automation_runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text, 'succeeded'::text, 'failed'::text, 'skipped'::text, 'cancelled'::text, 'dead_letter'::text])))
  constraint automation_runs_workspace_id_automation_id_definition_vers_fkey FOREIGN KEY (workspace_id, automation_id, definition_version) REFERENCES automation_versions(workspace_id, automation_id, version)
  CREATE INDEX automation_runs_automation ON automation_runs USING btree (workspace_id, automation_id, id)
  CREATE INDEX automation_runs_awaiting ON automation_runs USING btree (workspace_id, wait_event, COALESCE(candidate_id, subject_id)) WHERE ((status = 'waiting'::text) AND (wait_event IS NOT NULL))
  CREATE INDEX automation_runs_candidate ON automation_runs USING btree (workspace_id, candidate_id) WHERE (candidate_id IS NOT NULL)
  CREATE INDEX automation_runs_changes ON automation_runs USING btree (workspace_id, change_position, id)
  CREATE INDEX automation_runs_created ON automation_runs USING btree (workspace_id, automation_id, created_at)
  CREATE UNIQUE INDEX automation_runs_event_key ON automation_runs USING btree (workspace_id, event_id, automation_id) WHERE (replay_of_run_id IS NULL)
  CREATE INDEX automation_runs_leased ON automation_runs USING btree (heartbeat_at) WHERE (status = 'running'::text)
  CREATE UNIQUE INDEX automation_runs_pkey ON automation_runs USING btree (workspace_id, id)
  CREATE INDEX automation_runs_ready ON automation_runs USING btree (workspace_id, next_attempt_at, id) WHERE (status = ANY (ARRAY['queued'::text, 'waiting'::text]))
  CREATE INDEX automation_runs_retryable ON automation_runs USING btree (workspace_id, automation_id, id) WHERE ((status = ANY (ARRAY['failed'::text, 'dead_letter'::text])) AND (replaced_by_run_id IS NULL))
  CREATE INDEX automation_runs_status ON automation_runs USING btree (workspace_id, automation_id, status, id)
  CREATE INDEX automation_runs_updated ON automation_runs USING btree (workspace_id, automation_id, updated_at)
  CREATE TRIGGER note_deleted AFTER DELETE ON automation_runs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_automation_runs()
  CREATE TRIGGER track BEFORE UPDATE ON automation_runs FOR EACH ROW WHEN (true) EXECUTE FUNCTION track_position()

create table automation_secrets
  workspace_id uuid not null
  name text not null
  value_sealed bytea not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  change_position bigint not null default event_position()
  id uuid not null default gen_random_uuid()
  hosts text[] not null default '{}'::text[]
  constraint automation_secrets_pkey PRIMARY KEY (workspace_id, name)
  constraint automation_secrets_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE UNIQUE INDEX automation_secrets_pkey ON automation_secrets USING btree (workspace_id, name)
  CREATE TRIGGER bump BEFORE UPDATE ON automation_secrets FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER note_deleted AFTER DELETE ON automation_secrets REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_automation_secrets()

create table automation_versions
  workspace_id uuid not null
  automation_id uuid not null
  version integer not null
  definition jsonb not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  change_position bigint not null default event_position()
  scopes text[]
  constraint automation_versions_pkey PRIMARY KEY (workspace_id, automation_id, version)
  constraint automation_versions_workspace_id_automation_id_fkey FOREIGN KEY (workspace_id, automation_id) REFERENCES automations(workspace_id, id)
  constraint automation_versions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX automation_versions_changes ON automation_versions USING btree (workspace_id, change_position, automation_id, version)
  CREATE UNIQUE INDEX automation_versions_pkey ON automation_versions USING btree (workspace_id, automation_id, version)
  CREATE TRIGGER track BEFORE UPDATE ON automation_versions FOR EACH ROW WHEN (true) EXECUTE FUNCTION track_position()

create table automations
  workspace_id uuid not null
  id uuid not null
  name text not null
  description text
  status text not null default 'draft'::text
  trigger jsonb not null
  conditions jsonb
  steps jsonb not null
  definition_version integer not null default 1
  published_version integer
  published_event text
  published_position bigint
  max_attempts integer not null default 5
  max_runs_per_minute integer not null default 600
  published_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  created_by jsonb
  owner jsonb
  limits jsonb
  constraint automations_pkey PRIMARY KEY (workspace_id, id)
  constraint automations_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'paused'::text])))
  constraint automations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX automations_changes ON automations USING btree (workspace_id, change_position, id)
  CREATE INDEX automations_created ON automations USING btree (workspace_id, created_at)
  CREATE INDEX automations_dispatch ON automations USING btree (workspace_id, published_event) WHERE ((status = 'published'::text) AND (deleted_at IS NULL))
  CREATE INDEX automations_owner ON automations USING btree (workspace_id, ((owner ->> 'id'::text))) WHERE (owner IS NOT NULL)
  CREATE UNIQUE INDEX automations_pkey ON automations USING btree (workspace_id, id)
  CREATE INDEX automations_status ON automations USING btree (workspace_id, status, id)
  CREATE INDEX automations_updated ON automations USING btree (workspace_id, updated_at)
  CREATE TRIGGER bump BEFORE UPDATE ON automations FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER record_removal AFTER UPDATE ON automations FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION record_revocation('automation')

create table availabilities
  workspace_id uuid not null
  id uuid not null
  time_zone text
  weekly_hours jsonb not null default '[{"end": "17:00", "start": "09:00", "weekday": 1}, {"end": "17:00", "start": "09:00", "weekday": 2}, {"end": "17:00", "start": "09:00", "weekday": 3}, {"end": "17:00", "start": "09:00", "weekday": 4}, {"end": "17:00", "start": "09:00", "weekday": 5}]'::jsonb
  exceptions jsonb not null default '[]'::jsonb
  buffer_mins integer not null default 0
  minimum_notice_mins integer not null default 1440
  max_interviews_per_day integer
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint availabilities_buffer_mins_check CHECK (((buffer_mins >= 0) AND (buffer_mins <= 240)))
  constraint availabilities_max_interviews_per_day_check CHECK (((max_interviews_per_day >= 1) AND (max_interviews_per_day <= 50)))
  constraint availabilities_minimum_notice_mins_check CHECK (((minimum_notice_mins >= 0) AND (minimum_notice_mins <= 43200)))
  constraint availabilities_pkey PRIMARY KEY (workspace_id, id)
  constraint availabilities_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint availabilities_workspace_id_id_fkey FOREIGN KEY (workspace_id, id) REFERENCES members(workspace_id, id) ON DELETE CASCADE
  CREATE UNIQUE INDEX availabilities_pkey ON availabilities USING btree (workspace_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON availabilities FOR EACH ROW EXECUTE FUNCTION track_change()

create table availability_requests
  workspace_id uuid not null
  id uuid not null
  application_id uuid not null
  candidate_id uuid not null
  job_id uuid not null
  status text not null default 'requested'::text
  duration_mins integer not null
  starts_from timestamp(3) with time zone not null
  starts_to timestamp(3) with time zone not null
  expires_at timestamp(3) with time zone not null
  message text
  periods jsonb not null default '[]'::jsonb
  time_zone text
  requested_by jsonb not null
  submitted_at timestamp(3) with time zone
  interview_id uuid
  given_at timestamp(3) with time zone
  scheduled_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint availability_requests_pkey PRIMARY KEY (workspace_id, id)
  constraint availability_requests_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'submitted'::text, 'canceled'::text])))
  constraint availability_requests_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint availability_requests_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint availability_requests_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint availability_requests_workspace_id_interview_id_fkey FOREIGN KEY (workspace_id, interview_id) REFERENCES interviews(workspace_id, id)
  constraint availability_requests_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  CREATE INDEX availability_requests_application ON availability_requests USING btree (workspace_id, application_id, id)
  CREATE INDEX availability_requests_by_created ON availability_requests USING btree (workspace_id, created_at, id)
  CREATE INDEX availability_requests_by_updated ON availability_requests USING btree (workspace_id, updated_at, id)
  CREATE INDEX availability_requests_candidate ON availability_requests USING btree (workspace_id, candidate_id, id)
  CREATE INDEX availability_requests_changes ON availability_requests USING btree (workspace_id, change_position, id)
  CREATE INDEX availability_requests_given ON availability_requests USING btree (workspace_id, given_at) WHERE (given_at IS NOT NULL)
  CREATE INDEX availability_requests_interview ON availability_requests USING btree (workspace_id, interview_id) WHERE (interview_id IS NOT NULL)
  CREATE INDEX availability_requests_job ON availability_requests USING btree (workspace_id, job_id, id)
  CREATE UNIQUE INDEX availability_requests_pkey ON availability_requests USING btree (workspace_id, id)
  CREATE INDEX availability_requests_scheduled ON availability_requests USING btree (workspace_id, scheduled_at) WHERE (scheduled_at IS NOT NULL)
  CREATE INDEX availability_requests_status ON availability_requests USING btree (workspace_id, status, id)
  CREATE TRIGGER bump BEFORE UPDATE ON availability_requests FOR EACH ROW EXECUTE FUNCTION track_change()

create table backups
  created_at timestamp with time zone not null
  constraint backups_pkey PRIMARY KEY (created_at)
  CREATE UNIQUE INDEX backups_pkey ON backups USING btree (created_at)

create table booking_link_times
  workspace_id uuid not null
  booking_link_id uuid not null
  job_id uuid not null
  asked_at timestamp(3) with time zone not null default rolecall_now()
  given_at timestamp(3) with time zone
  scheduled_at timestamp(3) with time zone
  constraint booking_link_times_pkey PRIMARY KEY (workspace_id, booking_link_id)
  constraint booking_link_times_workspace_id_booking_link_id_fkey FOREIGN KEY (workspace_id, booking_link_id) REFERENCES booking_links(workspace_id, id)
  CREATE INDEX booking_link_times_asked ON booking_link_times USING btree (workspace_id, asked_at)
  CREATE INDEX booking_link_times_given ON booking_link_times USING btree (workspace_id, given_at) WHERE (given_at IS NOT NULL)
  CREATE INDEX booking_link_times_job ON booking_link_times USING btree (workspace_id, job_id)
  CREATE UNIQUE INDEX booking_link_times_pkey ON booking_link_times USING btree (workspace_id, booking_link_id)
  CREATE INDEX booking_link_times_scheduled ON booking_link_times USING btree (workspace_id, scheduled_at) WHERE (scheduled_at IS NOT NULL)

create table booking_links
  workspace_id uuid not null
  id uuid not null
  application_id uuid not null
  candidate_id uuid not null
  job_id uuid not null
  plan_id uuid
  status text not null default 'open'::text
  sessions jsonb not null
  days text not null
  gap_mins integer not null
  interval_mins integer not null
  location text
  meeting_url text
  starts_from timestamp(3) with time zone not null
  starts_to timestamp(3) with time zone not null
  expires_at timestamp(3) with time zone not null
  change_notice_mins integer not null
  max_reschedules integer not null
  reschedules integer not null default 0
  time_zone text
  bookings jsonb not null default '[]'::jsonb
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint booking_links_days_check CHECK ((days = ANY (ARRAY['one'::text, 'several'::text])))
  constraint booking_links_pkey PRIMARY KEY (workspace_id, id)
  constraint booking_links_status_check CHECK ((status = ANY (ARRAY['open'::text, 'booked'::text, 'canceled'::text, 'revoked'::text])))
  constraint booking_links_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint booking_links_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint booking_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint booking_links_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  CREATE INDEX booking_links_application ON booking_links USING btree (workspace_id, application_id, id)
  CREATE INDEX booking_links_by_created ON booking_links USING btree (workspace_id, created_at, id)
  CREATE INDEX booking_links_by_updated ON booking_links USING btree (workspace_id, updated_at, id)
  CREATE INDEX booking_links_candidate ON booking_links USING btree (workspace_id, candidate_id, id)
  CREATE INDEX booking_links_changes ON booking_links USING btree (workspace_id, change_position, id)
  CREATE INDEX booking_links_job ON booking_links USING btree (workspace_id, job_id, id)
  CREATE UNIQUE INDEX booking_links_pkey ON booking_links USING btree (workspace_id, id)
  CREATE INDEX booking_links_plan ON booking_links USING btree (workspace_id, plan_id, id) WHERE (plan_id IS NOT NULL)
  CREATE INDEX booking_links_status ON booking_links USING btree (workspace_id, status, id)
  CREATE TRIGGER bump BEFORE UPDATE ON booking_links FOR EACH ROW EXECUTE FUNCTION track_change()

create table calendar_entries
  workspace_id uuid not null
  calendar_id uuid not null
  interview_id uuid not null
  member_id uuid not null
  key uuid not null default gen_random_uuid()
  version integer not null default 1
  written_version integer not null default 0
  remote_id text
  etag text
  checked_at timestamp(3) with time zone not null default rolecall_now()
  constraint calendar_entries_pkey PRIMARY KEY (workspace_id, calendar_id, interview_id)
  constraint calendar_entries_workspace_id_calendar_id_fkey FOREIGN KEY (workspace_id, calendar_id) REFERENCES calendar_writes(workspace_id, calendar_id) ON DELETE CASCADE
  CREATE INDEX calendar_entries_due ON calendar_entries USING btree (workspace_id, calendar_id) WHERE (version <> written_version)
  CREATE INDEX calendar_entries_interview ON calendar_entries USING btree (workspace_id, interview_id, member_id)
  CREATE UNIQUE INDEX calendar_entries_pkey ON calendar_entries USING btree (workspace_id, calendar_id, interview_id)

create table calendar_feeds
  workspace_id uuid not null
  member_id uuid not null
  token_hash bytea not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  constraint calendar_feeds_pkey PRIMARY KEY (workspace_id, member_id)
  constraint calendar_feeds_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint calendar_feeds_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES members(workspace_id, id)
  constraint calendar_feeds_workspace_id_token_hash_key UNIQUE (workspace_id, token_hash)
  CREATE UNIQUE INDEX calendar_feeds_pkey ON calendar_feeds USING btree (workspace_id, member_id)
  CREATE UNIQUE INDEX calendar_feeds_workspace_id_token_hash_key ON calendar_feeds USING btree (workspace_id, token_hash)

create table calendar_reads
  workspace_id uuid not null
  calendar_id uuid not null
  member_id uuid not null
  busy tstzmultirange not null default '{}'::tstzmultirange
  read_at timestamp(3) with time zone
  error text
  failures integer not null default 0
  next_read_at timestamp(3) with time zone not null default rolecall_now()
  told boolean not null default false
  constraint calendar_reads_pkey PRIMARY KEY (workspace_id, calendar_id)
  constraint calendar_reads_workspace_id_calendar_id_fkey FOREIGN KEY (workspace_id, calendar_id) REFERENCES calendars(workspace_id, id) ON DELETE CASCADE
  CREATE INDEX calendar_reads_due ON calendar_reads USING btree (next_read_at)
  CREATE INDEX calendar_reads_failing ON calendar_reads USING btree (workspace_id, calendar_id) WHERE ((failures >= 3) AND (NOT told))
  CREATE INDEX calendar_reads_member ON calendar_reads USING btree (workspace_id, member_id)
  CREATE UNIQUE INDEX calendar_reads_pkey ON calendar_reads USING btree (workspace_id, calendar_id)

create table calendar_tokens
  workspace_id uuid not null
  calendar_id uuid not null
  refresh_sealed bytea not null
  access_sealed bytea
  access_until timestamp(3) with time zone
  renewing_until timestamp(3) with time zone
  constraint calendar_tokens_pkey PRIMARY KEY (workspace_id, calendar_id)
  constraint calendar_tokens_workspace_id_calendar_id_fkey FOREIGN KEY (workspace_id, calendar_id) REFERENCES calendars(workspace_id, id) ON DELETE CASCADE
  CREATE UNIQUE INDEX calendar_tokens_pkey ON calendar_tokens USING btree (workspace_id, calendar_id)

create table calendar_writes
  workspace_id uuid not null
  calendar_id uuid not null
  collection_sealed bytea
  error text
  failures integer not null default 0
  next_write_at timestamp(3) with time zone not null default rolecall_now()
  told boolean not null default false
  constraint calendar_writes_pkey PRIMARY KEY (workspace_id, calendar_id)
  constraint calendar_writes_workspace_id_calendar_id_fkey FOREIGN KEY (workspace_id, calendar_id) REFERENCES calendars(workspace_id, id) ON DELETE CASCADE
  CREATE INDEX calendar_writes_failing ON calendar_writes USING btree (workspace_id, calendar_id) WHERE ((failures >= 6) AND (NOT told))
  CREATE UNIQUE INDEX calendar_writes_pkey ON calendar_writes USING btree (workspace_id, calendar_id)

create table calendars
  workspace_id uuid not null
  id uuid not null
  member_id uuid not null
  kind text not null
  name text not null
  url_sealed bytea
  password_sealed bytea
  host text not null
  user_name text
  all_day text not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  writes boolean not null default false
  constraint calendars_kind_check CHECK ((kind = ANY (ARRAY['ics'::text, 'caldav'::text, 'google'::text, 'microsoft'::text])))
  constraint calendars_pkey PRIMARY KEY (workspace_id, id)
  constraint calendars_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint calendars_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES members(workspace_id, id) ON DELETE CASCADE
  CREATE INDEX calendars_by_created ON calendars USING btree (workspace_id, created_at, id)
  CREATE INDEX calendars_by_updated ON calendars USING btree (workspace_id, updated_at, id)
  CREATE INDEX calendars_changes ON calendars USING btree (workspace_id, change_position, id)
  CREATE INDEX calendars_member ON calendars USING btree (workspace_id, member_id, id)
  CREATE UNIQUE INDEX calendars_pkey ON calendars USING btree (workspace_id, id)
  CREATE UNIQUE INDEX calendars_written ON calendars USING btree (workspace_id, member_id) WHERE (writes AND (deleted_at IS NULL))
  CREATE TRIGGER bump BEFORE UPDATE ON calendars FOR EACH ROW EXECUTE FUNCTION track_change()

create table candidate_codes
  workspace_id uuid not null
  id uuid not null
  link_id uuid not null
  application_id uuid not null
  action text not null
  subject bytea not null
  recipient bytea not null
  code_hash bytea not null
  attempts integer not null default 0
  used_at timestamp(3) with time zone
  expires_at timestamp(3) with time zone not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  constraint candidate_codes_action_check CHECK ((action = ANY (ARRAY['accept_offer'::text, 'erase'::text, 'change_email'::text, 'confirm_email'::text])))
  constraint candidate_codes_pkey PRIMARY KEY (workspace_id, id)
  constraint candidate_codes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint candidate_codes_workspace_id_link_id_fkey FOREIGN KEY (workspace_id, link_id) REFERENCES candidate_links(workspace_id, id) ON DELETE CASCADE
  CREATE INDEX candidate_codes_age ON candidate_codes USING btree (workspace_id, created_at)
  CREATE INDEX candidate_codes_application ON candidate_codes USING btree (workspace_id, application_id, created_at)
  CREATE INDEX candidate_codes_link ON candidate_codes USING btree (workspace_id, link_id, action, created_at)
  CREATE UNIQUE INDEX candidate_codes_pkey ON candidate_codes USING btree (workspace_id, id)

create table candidate_documents with (toast_tuple_target=128, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_vacuum_insert_scale_factor=0.02)
  workspace_id uuid not null
  candidate_id uuid not null
  deleted boolean not null default false
  words tsvector not null
  change_position bigint not null default event_position()
  version smallint not null default 1
  private_words tsvector
  all_words tsvector
  constraint candidate_documents_pkey PRIMARY KEY (workspace_id, candidate_id)
  constraint candidate_documents_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  CREATE INDEX candidate_documents_all_words ON candidate_documents USING gin (workspace_id, all_words) WITH (gin_pending_list_limit='512') WHERE (all_words IS NOT NULL)
  CREATE INDEX candidate_documents_changes ON candidate_documents USING btree (workspace_id, change_position, candidate_id)
  CREATE INDEX candidate_documents_old ON candidate_documents USING btree (workspace_id, candidate_id) WHERE (version < 2)
  CREATE UNIQUE INDEX candidate_documents_pkey ON candidate_documents USING btree (workspace_id, candidate_id)
  CREATE INDEX candidate_documents_words ON candidate_documents USING gin (workspace_id, words) WITH (gin_pending_list_limit='512')
  CREATE TRIGGER combine_changed BEFORE UPDATE OF words, private_words ON candidate_documents FOR EACH ROW WHEN (((new.private_words IS NOT NULL) OR (old.private_words IS NOT NULL))) EXECUTE FUNCTION combine_private_words()
  CREATE TRIGGER combine_new BEFORE INSERT ON candidate_documents FOR EACH ROW WHEN ((new.private_words IS NOT NULL)) EXECUTE FUNCTION combine_private_words()
  CREATE TRIGGER track BEFORE UPDATE ON candidate_documents FOR EACH ROW WHEN (true) EXECUTE FUNCTION track_position()

create table candidate_file_texts
  workspace_id uuid not null
  file_id uuid not null
  status text not null default 'pending'::text
  attempts integer not null default 0
  ready_at timestamp with time zone not null default rolecall_now()
  fence integer not null default 0
  failure text
  text text
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  hidden_text jsonb not null default '[]'::jsonb
  truncated boolean not null default false
  constraint candidate_file_texts_pkey PRIMARY KEY (workspace_id, file_id)
  constraint candidate_file_texts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
  constraint candidate_file_texts_workspace_id_file_id_fkey FOREIGN KEY (workspace_id, file_id) REFERENCES candidate_files(workspace_id, id)
  constraint candidate_file_texts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE UNIQUE INDEX candidate_file_texts_pkey ON candidate_file_texts USING btree (workspace_id, file_id)
  CREATE INDEX candidate_file_texts_ready ON candidate_file_texts USING btree (ready_at) WHERE (status = 'pending'::text)
  CREATE INDEX candidate_file_texts_turns ON candidate_file_texts USING btree (workspace_id, ready_at) WHERE (status = 'pending'::text)
  CREATE TRIGGER bump BEFORE UPDATE ON candidate_file_texts FOR EACH ROW EXECUTE FUNCTION bump_revision()
  CREATE TRIGGER document_read AFTER UPDATE ON candidate_file_texts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_read_texts()

create table candidate_files
  workspace_id uuid not null
  id uuid not null
  candidate_id uuid not null
  application_id uuid
  kind text not null
  file_name text not null
  file_type text not null
  file_size integer not null
  storage_key text not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  bytes_removed_at timestamp(3) with time zone
  change_position bigint not null default event_position()
  scan text not null default 'clean'::text
  scan_ready_at timestamp with time zone
  scan_attempts integer not null default 0
  scan_fence integer not null default 0
  scan_result text
  external_refs jsonb not null default '[]'::jsonb
  text_status text
  constraint candidate_files_kind_check CHECK ((kind = ANY (ARRAY['resume'::text, 'cover_letter'::text, 'photo'::text, 'other'::text])))
  constraint candidate_files_pkey PRIMARY KEY (workspace_id, id)
  constraint candidate_files_scan_check CHECK ((scan = ANY (ARRAY['pending'::text, 'clean'::text, 'rejected'::text])))
  constraint candidate_files_text_status_check CHECK ((text_status = ANY (ARRAY['read'::text, 'no_text'::text, 'unreadable'::text])))
  constraint candidate_files_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint candidate_files_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint candidate_files_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX candidate_files_application ON candidate_files USING btree (workspace_id, application_id) WHERE (application_id IS NOT NULL)
  CREATE INDEX candidate_files_by_created ON candidate_files USING btree (workspace_id, created_at, id)
  CREATE INDEX candidate_files_by_updated ON candidate_files USING btree (workspace_id, updated_at, id)
  CREATE INDEX candidate_files_candidate ON candidate_files USING btree (workspace_id, candidate_id, id)
  CREATE INDEX candidate_files_changes ON candidate_files USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX candidate_files_pkey ON candidate_files USING btree (workspace_id, id)
  CREATE UNIQUE INDEX candidate_files_storage_key ON candidate_files USING btree (workspace_id, storage_key)
  CREATE INDEX candidate_files_stored ON candidate_files USING btree (workspace_id) INCLUDE (file_size) WHERE (bytes_removed_at IS NULL)
  CREATE INDEX candidate_files_to_remove ON candidate_files USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (bytes_removed_at IS NULL))
  CREATE INDEX candidate_files_to_scan ON candidate_files USING btree (workspace_id, scan_ready_at NULLS FIRST) WHERE ((scan = 'pending'::text) AND (deleted_at IS NULL))
  CREATE TRIGGER bump BEFORE UPDATE ON candidate_files FOR EACH ROW WHEN (((new.scan_fence = old.scan_fence) AND (NOT (new.scan_ready_at IS DISTINCT FROM old.scan_ready_at)) AND (NOT (new.bytes_removed_at IS DISTINCT FROM old.bytes_removed_at)))) EXECUTE FUNCTION track_change()
  CREATE TRIGGER document_changed AFTER UPDATE ON candidate_files REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_changed_files()
  CREATE TRIGGER expect_texts AFTER INSERT ON candidate_files REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION expect_file_texts()
  CREATE TRIGGER external_refs_deleted AFTER DELETE ON candidate_files FOR EACH ROW WHEN ((old.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('file')
  CREATE TRIGGER external_refs_inserted AFTER INSERT ON candidate_files FOR EACH ROW WHEN ((new.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('file')
  CREATE TRIGGER external_refs_updated AFTER UPDATE ON candidate_files FOR EACH ROW WHEN (((new.external_refs <> old.external_refs) OR ((new.external_refs <> '[]'::jsonb) AND ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))) EXECUTE FUNCTION write_external_refs('file')

create table candidate_links
  workspace_id uuid not null
  id uuid not null
  application_id uuid not null
  candidate_id uuid not null
  token_hash bytea not null
  emailed boolean not null default false
  revoked_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  change_position bigint not null default event_position()
  booking_link_id uuid
  availability_request_id uuid
  constraint candidate_links_pkey PRIMARY KEY (workspace_id, id)
  constraint candidate_links_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint candidate_links_workspace_id_availability_request_id_fkey FOREIGN KEY (workspace_id, availability_request_id) REFERENCES availability_requests(workspace_id, id) ON DELETE CASCADE
  constraint candidate_links_workspace_id_booking_link_id_fkey FOREIGN KEY (workspace_id, booking_link_id) REFERENCES booking_links(workspace_id, id) ON DELETE CASCADE
  constraint candidate_links_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  CREATE INDEX candidate_links_application ON candidate_links USING btree (workspace_id, application_id, id)
  CREATE INDEX candidate_links_availability_request ON candidate_links USING btree (workspace_id, availability_request_id) WHERE (availability_request_id IS NOT NULL)
  CREATE INDEX candidate_links_booking ON candidate_links USING btree (workspace_id, booking_link_id) WHERE (booking_link_id IS NOT NULL)
  CREATE INDEX candidate_links_candidate ON candidate_links USING btree (workspace_id, candidate_id)
  CREATE UNIQUE INDEX candidate_links_pkey ON candidate_links USING btree (workspace_id, id)
  CREATE UNIQUE INDEX candidate_links_token ON candidate_links USING btree (workspace_id, token_hash)
  CREATE TRIGGER bump BEFORE UPDATE ON candidate_links FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER record_revocation AFTER UPDATE ON candidate_links FOR EACH ROW WHEN (((new.revoked_at IS NOT NULL) AND (old.revoked_at IS NULL))) EXECUTE FUNCTION record_revocation('candidate_link')

create table candidate_tags with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_vacuum_insert_scale_factor=0.02)
  workspace_id uuid not null
  id uuid not null
  candidate_id uuid not null
  label text not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint candidate_tags_pkey PRIMARY KEY (workspace_id, id)
  constraint candidate_tags_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint candidate_tags_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX candidate_tags_changes ON candidate_tags USING btree (workspace_id, change_position, id)
  CREATE INDEX candidate_tags_created ON candidate_tags USING btree (workspace_id, created_at)
  CREATE INDEX candidate_tags_label ON candidate_tags USING btree (workspace_id, lower((label COLLATE "und-x-icu")) COLLATE "C", candidate_id)
  CREATE UNIQUE INDEX candidate_tags_label_key ON candidate_tags USING btree (workspace_id, candidate_id, lower((label COLLATE "und-x-icu")) COLLATE "C")
  CREATE UNIQUE INDEX candidate_tags_pkey ON candidate_tags USING btree (workspace_id, id)
  CREATE TRIGGER document_added_tags AFTER INSERT ON candidate_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_added()
  CREATE TRIGGER document_moved_tags AFTER UPDATE ON candidate_tags REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_moved()
  CREATE TRIGGER document_removed_tags AFTER DELETE ON candidate_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION document_removed()
  CREATE TRIGGER note_deleted AFTER DELETE ON candidate_tags REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_candidate_tags()
  CREATE TRIGGER track BEFORE UPDATE ON candidate_tags FOR EACH ROW EXECUTE FUNCTION track_position()

create table candidates with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_vacuum_insert_scale_factor=0.02)
  workspace_id uuid not null
  id uuid not null
  first_name text not null
  last_name text not null
  email text
  phone text
  location text
  headline text
  summary text
  linkedin_url text
  github_url text
  website_url text
  photo_url text
  source text
  education jsonb not null default '[]'::jsonb
  experience jsonb not null default '[]'::jsonb
  merged_into uuid
  erased_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  custom_fields jsonb not null default '{}'::jsonb
  external_refs jsonb not null default '[]'::jsonb
  email_confirmed_at timestamp(3) with time zone
  former_emails text[] not null default '{}'::text[]
  email_unreachable_at timestamp(3) with time zone
  email_unreachable_reason text
  email_opted_out_at timestamp(3) with time zone
  constraint candidates_pkey PRIMARY KEY (workspace_id, id)
  constraint candidates_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint candidates_workspace_id_merged_into_fkey FOREIGN KEY (workspace_id, merged_into) REFERENCES candidates(workspace_id, id)
  CREATE INDEX candidates_by_created ON candidates USING btree (workspace_id, created_at, id)
  CREATE INDEX candidates_by_last_name ON candidates USING btree (workspace_id, "left"(lower((NORMALIZE(last_name, NFD) COLLATE "C")), 100), id)
  CREATE INDEX candidates_by_updated ON candidates USING btree (workspace_id, updated_at, id)
  CREATE INDEX candidates_changes ON candidates USING btree (workspace_id, change_position, id)
  CREATE INDEX candidates_email ON candidates USING btree (workspace_id, lower((email COLLATE "und-x-icu")) COLLATE "C", id)
  CREATE UNIQUE INDEX candidates_email_folded_key ON candidates USING btree (workspace_id, lower((email COLLATE "und-x-icu")) COLLATE "C") WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX candidates_email_key ON candidates USING btree (workspace_id, lower(email)) WHERE (deleted_at IS NULL)
  CREATE INDEX candidates_email_unreachable ON candidates USING btree (workspace_id, id) WHERE (email_unreachable_at IS NOT NULL)
  CREATE INDEX candidates_former_emails ON candidates USING gin (workspace_id, folded_emails(former_emails)) WHERE (former_emails <> '{}'::text[])
  CREATE INDEX candidates_identity ON candidates USING gin (workspace_id, identity_keys(phone, linkedin_url, github_url, website_url)) WITH (gin_pending_list_limit='512') WHERE ((phone IS NOT NULL) OR (linkedin_url IS NOT NULL) OR (github_url IS NOT NULL) OR (website_url IS NOT NULL))
  CREATE INDEX candidates_mailbox ON candidates USING btree (workspace_id, mailbox_key(email), id) WHERE (email IS NOT NULL)
  CREATE INDEX candidates_merged ON candidates USING btree (workspace_id, merged_into) WHERE (merged_into IS NOT NULL)
  CREATE INDEX candidates_of_other_time ON candidates USING btree (workspace_id, id) WHERE has_other_time(id, created_at)
  CREATE UNIQUE INDEX candidates_pkey ON candidates USING btree (workspace_id, id)
  CREATE INDEX candidates_source ON candidates USING btree (workspace_id, source, id)
  CREATE TRIGGER bump BEFORE UPDATE ON candidates FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER candidates_former_address BEFORE UPDATE OF email ON candidates FOR EACH ROW WHEN (((new.email IS DISTINCT FROM old.email) AND (new.email IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION keep_former_address()
  CREATE TRIGGER candidates_former_address_new BEFORE INSERT ON candidates FOR EACH ROW WHEN (((new.email IS NOT NULL) AND (new.deleted_at IS NULL))) EXECUTE FUNCTION keep_former_address()
  CREATE TRIGGER document_candidates AFTER INSERT ON candidates REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_new_candidates()
  CREATE TRIGGER external_refs_deleted AFTER DELETE ON candidates FOR EACH ROW WHEN ((old.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('candidate')
  CREATE TRIGGER external_refs_inserted AFTER INSERT ON candidates FOR EACH ROW WHEN ((new.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('candidate')
  CREATE TRIGGER external_refs_updated AFTER UPDATE ON candidates FOR EACH ROW WHEN (((new.external_refs <> old.external_refs) OR ((new.external_refs <> '[]'::jsonb) AND ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))) EXECUTE FUNCTION write_external_refs('candidate')
  CREATE TRIGGER forget_unreachable BEFORE UPDATE ON candidates FOR EACH ROW WHEN (((old.email_unreachable_at IS NOT NULL) AND (lower(new.email) IS DISTINCT FROM lower(old.email)) AND (NOT (new.email_unreachable_at IS DISTINCT FROM old.email_unreachable_at)))) EXECUTE FUNCTION forget_unreachable_address()
  CREATE TRIGGER index_changed_custom_fields AFTER UPDATE ON candidates FOR EACH ROW WHEN (((new.custom_fields IS DISTINCT FROM old.custom_fields) AND (NOT keeps_revisions()))) EXECUTE FUNCTION index_custom_fields('candidate')
  CREATE TRIGGER index_new_custom_fields AFTER INSERT ON candidates FOR EACH ROW WHEN ((new.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION index_custom_fields('candidate')
  CREATE TRIGGER index_removed_custom_fields AFTER DELETE ON candidates FOR EACH ROW WHEN ((old.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION index_custom_fields('candidate')
  CREATE TRIGGER record_erasure AFTER UPDATE ON candidates FOR EACH ROW WHEN (((new.erased_at IS NOT NULL) AND (old.erased_at IS NULL))) EXECUTE FUNCTION record_revocation('candidate')
  CREATE TRIGGER redocument_candidates AFTER UPDATE ON candidates REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_changed_candidates()
  CREATE TRIGGER unconfirm BEFORE UPDATE ON candidates FOR EACH ROW WHEN (((lower(new.email) IS DISTINCT FROM lower(old.email)) AND ((new.email IS NULL) OR (NOT (new.email_confirmed_at IS DISTINCT FROM old.email_confirmed_at))))) EXECUTE FUNCTION unconfirm_address()
  CREATE TRIGGER write_erased AFTER UPDATE ON candidates FOR EACH ROW WHEN (((new.erased_at IS NOT NULL) AND (old.erased_at IS NULL))) EXECUTE FUNCTION renew_calendar_entries_of_candidate()

create table consents
  workspace_id uuid not null
  id uuid not null
  candidate_id uuid not null
  application_id uuid not null
  text text not null
  ip inet
  user_agent text
  given_at timestamp(3) with time zone not null default rolecall_now()
  change_position bigint not null default event_position()
  constraint consents_pkey PRIMARY KEY (workspace_id, id)
  constraint consents_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint consents_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  CREATE INDEX consents_application ON consents USING btree (workspace_id, application_id)
  CREATE INDEX consents_candidate ON consents USING btree (workspace_id, candidate_id)
  CREATE INDEX consents_changes ON consents USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX consents_pkey ON consents USING btree (workspace_id, id)
  CREATE TRIGGER track BEFORE UPDATE ON consents FOR EACH ROW WHEN (true) EXECUTE FUNCTION track_position()

create table custom_field_values
  workspace_id uuid not null
  field_id uuid not null
  record_id uuid not null
  place smallint not null
  text_value text collate "C" not null default ''::text
  number_value double precision not null default 0
  constraint custom_field_values_pkey PRIMARY KEY (workspace_id, field_id, record_id, place)
  CREATE UNIQUE INDEX custom_field_values_pkey ON custom_field_values USING btree (workspace_id, field_id, record_id, place)
  CREATE UNIQUE INDEX custom_field_values_value ON custom_field_values USING btree (workspace_id, field_id, text_value, number_value, record_id)

create table custom_fields
  workspace_id uuid not null
  id uuid not null
  entity text not null
  key text not null
  label text not null
  description text
  type text not null
  options jsonb not null default '[]'::jsonb
  required boolean not null default false
  private boolean not null default false
  "position" integer not null
  archived_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  change_position bigint not null default event_position()
  shown_to_candidate boolean not null default false
  constraint custom_fields_entity_check CHECK ((entity = ANY (ARRAY['job'::text, 'candidate'::text, 'application'::text, 'offer'::text, 'interview'::text])))
  constraint custom_fields_pkey PRIMARY KEY (workspace_id, id)
  constraint custom_fields_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX custom_fields_changes ON custom_fields USING btree (workspace_id, change_position, id)
  CREATE INDEX custom_fields_created ON custom_fields USING btree (workspace_id, created_at)
  CREATE UNIQUE INDEX custom_fields_key ON custom_fields USING btree (workspace_id, entity, key)
  CREATE UNIQUE INDEX custom_fields_pkey ON custom_fields USING btree (workspace_id, id)
  CREATE INDEX custom_fields_position ON custom_fields USING btree (workspace_id, "position", id)
  CREATE INDEX custom_fields_updated ON custom_fields USING btree (workspace_id, updated_at)
  CREATE TRIGGER bump BEFORE UPDATE ON custom_fields FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER note_deleted AFTER DELETE ON custom_fields REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_custom_fields()

create table deleted_records with (autovacuum_vacuum_insert_scale_factor=0.1)
  workspace_id uuid not null
  kind text not null
  change_position bigint not null default event_position()
  id text collate "C" not null
  parent_id uuid
  deleted_at timestamp(3) with time zone not null default rolecall_now()
  visible_with uuid
  constraint deleted_records_pkey PRIMARY KEY (workspace_id, kind, change_position, id)
  CREATE INDEX deleted_records_age ON deleted_records USING btree (workspace_id, deleted_at)
  CREATE UNIQUE INDEX deleted_records_pkey ON deleted_records USING btree (workspace_id, kind, change_position, id)

create table departments
  workspace_id uuid not null
  id uuid not null
  name text not null
  parent_id uuid
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint departments_pkey PRIMARY KEY (workspace_id, id)
  constraint departments_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint departments_workspace_id_parent_id_fkey FOREIGN KEY (workspace_id, parent_id) REFERENCES departments(workspace_id, id) ON DELETE CASCADE
  CREATE INDEX departments_changes ON departments USING btree (workspace_id, change_position, id)
  CREATE INDEX departments_created ON departments USING btree (workspace_id, created_at)
  CREATE UNIQUE INDEX departments_name_key ON departments USING btree (workspace_id, parent_id, lower((name COLLATE "und-x-icu")) COLLATE "C") NULLS NOT DISTINCT WHERE (deleted_at IS NULL)
  CREATE INDEX departments_parent ON departments USING btree (workspace_id, parent_id, id)
  CREATE UNIQUE INDEX departments_pkey ON departments USING btree (workspace_id, id)
  CREATE INDEX departments_updated ON departments USING btree (workspace_id, updated_at)
  CREATE TRIGGER access AFTER UPDATE OF parent_id ON departments FOR EACH ROW WHEN ((old.parent_id IS DISTINCT FROM new.parent_id)) EXECUTE FUNCTION note_department_access_change()
  CREATE TRIGGER bump BEFORE UPDATE ON departments FOR EACH ROW EXECUTE FUNCTION track_change()

create table dispatch_cursors
  name text not null
  "position" bigint not null default 0
  id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
  constraint dispatch_cursors_pkey PRIMARY KEY (name)
  CREATE UNIQUE INDEX dispatch_cursors_pkey ON dispatch_cursors USING btree (name)

create table event_origins
  workspace_id uuid not null
  event_id uuid not null
  address text not null
  user_agent text
  constraint event_origins_pkey PRIMARY KEY (workspace_id, event_id)
  constraint event_origins_workspace_id_event_id_fkey FOREIGN KEY (workspace_id, event_id) REFERENCES activity_events(workspace_id, id) ON DELETE CASCADE
  CREATE UNIQUE INDEX event_origins_pkey ON event_origins USING btree (workspace_id, event_id)

create table export_work
  workspace_id uuid not null
  export_id uuid not null
  part_keys text[] not null default '{}'::text[]
  attempts integer not null default 0
  next_attempt_at timestamp(3) with time zone
  constraint export_work_pkey PRIMARY KEY (workspace_id, export_id)
  constraint export_work_workspace_id_export_id_fkey FOREIGN KEY (workspace_id, export_id) REFERENCES exports(workspace_id, id)
  CREATE INDEX export_work_due ON export_work USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL)
  CREATE INDEX export_work_keys ON export_work USING gin (part_keys)
  CREATE UNIQUE INDEX export_work_pkey ON export_work USING btree (workspace_id, export_id)

create table exports
  workspace_id uuid not null
  id uuid not null
  status text not null default 'running'::text
  progress jsonb not null default '{}'::jsonb
  error text
  snapshot_at timestamp(3) with time zone
  size bigint
  sha256 text
  started_by jsonb not null
  completed_at timestamp(3) with time zone
  expires_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint exports_pkey PRIMARY KEY (workspace_id, id)
  constraint exports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX exports_changes ON exports USING btree (workspace_id, change_position, id)
  CREATE INDEX exports_expired ON exports USING btree (expires_at) WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX exports_pkey ON exports USING btree (workspace_id, id)
  CREATE UNIQUE INDEX exports_running ON exports USING btree (workspace_id) WHERE ((status = 'running'::text) AND (deleted_at IS NULL))
  CREATE TRIGGER bump BEFORE UPDATE ON exports FOR EACH ROW EXECUTE FUNCTION track_change()

create table external_refs
  workspace_id uuid not null
  entity text not null
  system text not null
  external_id text not null
  released_by uuid not null default '00000000-0000-0000-0000-000000000000'::uuid
  record_id uuid not null
  constraint external_refs_key PRIMARY KEY (workspace_id, entity, system, external_id, released_by)
  constraint external_refs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE UNIQUE INDEX external_refs_key ON external_refs USING btree (workspace_id, entity, system, external_id, released_by)

create table former_job_slugs
  workspace_id uuid not null
  slug text not null
  job_id uuid not null
  constraint former_job_slugs_pkey PRIMARY KEY (workspace_id, slug)
  constraint former_job_slugs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint former_job_slugs_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id) ON DELETE CASCADE
  CREATE INDEX former_job_slugs_job ON former_job_slugs USING btree (workspace_id, job_id)
  CREATE UNIQUE INDEX former_job_slugs_pkey ON former_job_slugs USING btree (workspace_id, slug)

create table idempotency_keys
  workspace_id uuid not null
  scope text not null
  key text not null
  request_hash bytea not null
  token uuid not null
  locked_until timestamp with time zone not null
  status integer
  body bytea
  etag text
  sealed boolean not null default false
  candidate_ids uuid[] not null default '{}'::uuid[]
  created_at timestamp with time zone not null default rolecall_now()
  rights bytea
  visible_ids uuid[]
  value_hash bytea
  constraint idempotency_keys_pkey PRIMARY KEY (workspace_id, scope, key)
  constraint idempotency_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX idempotency_keys_age ON idempotency_keys USING btree (created_at)
  CREATE INDEX idempotency_keys_candidates ON idempotency_keys USING gin (workspace_id, candidate_ids) WHERE (candidate_ids <> '{}'::uuid[])
  CREATE UNIQUE INDEX idempotency_keys_pkey ON idempotency_keys USING btree (workspace_id, scope, key)

create table imap_folders
  mailbox text not null
  folder text not null
  uid_validity bigint
  dealt_with int8multirange not null default '{}'::int8multirange
  starts_at timestamp(3) with time zone
  server_count integer
  waiting integer
  checked_at timestamp(3) with time zone
  error text
  lease_owner uuid not null
  leased_until timestamp(3) with time zone not null
  failing_since timestamp with time zone
  constraint imap_folders_pkey PRIMARY KEY (mailbox, folder)
  CREATE UNIQUE INDEX imap_folders_pkey ON imap_folders USING btree (mailbox, folder)

create table import_items
  workspace_id uuid not null
  id uuid not null
  import_id uuid not null
  source text not null
  type text not null
  foreign_id text not null
  place text
  outcome text not null
  reason text
  record_id uuid
  record_revision integer
  candidate_id uuid
  hash text
  original jsonb
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint import_items_pkey PRIMARY KEY (workspace_id, id)
  constraint import_items_workspace_id_import_id_fkey FOREIGN KEY (workspace_id, import_id) REFERENCES imports(workspace_id, id)
  constraint import_items_workspace_id_source_type_foreign_id_key UNIQUE (workspace_id, source, type, foreign_id)
  CREATE INDEX import_items_candidate ON import_items USING btree (workspace_id, candidate_id) WHERE (candidate_id IS NOT NULL)
  CREATE INDEX import_items_changes ON import_items USING btree (workspace_id, change_position, id)
  CREATE INDEX import_items_import ON import_items USING btree (workspace_id, import_id, id)
  CREATE UNIQUE INDEX import_items_pkey ON import_items USING btree (workspace_id, id)
  CREATE INDEX import_items_unowned ON import_items USING btree (workspace_id, updated_at) WHERE ((candidate_id IS NULL) AND (original IS NOT NULL))
  CREATE UNIQUE INDEX import_items_workspace_id_source_type_foreign_id_key ON import_items USING btree (workspace_id, source, type, foreign_id)
  CREATE TRIGGER bump BEFORE UPDATE ON import_items FOR EACH ROW EXECUTE FUNCTION track_change()

create table import_work
  workspace_id uuid not null
  import_id uuid not null
  checkpoint jsonb
  attempts integer not null default 0
  next_attempt_at timestamp(3) with time zone
  constraint import_work_pkey PRIMARY KEY (workspace_id, import_id)
  constraint import_work_workspace_id_import_id_fkey FOREIGN KEY (workspace_id, import_id) REFERENCES imports(workspace_id, id)
  CREATE INDEX import_work_due ON import_work USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL)
  CREATE UNIQUE INDEX import_work_pkey ON import_work USING btree (workspace_id, import_id)

create table imports
  workspace_id uuid not null
  id uuid not null
  kind text not null
  name text not null
  status text not null default 'planned'::text
  files jsonb not null default '[]'::jsonb
  source_keys text[] not null default '{}'::text[]
  options jsonb not null default '{}'::jsonb
  mapping jsonb not null default '{}'::jsonb
  mapping_name text
  preview jsonb
  progress jsonb not null default '{}'::jsonb
  error text
  started_by jsonb
  started_at timestamp(3) with time zone
  completed_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  credentials_sealed bytea
  read_until timestamp with time zone
  constraint imports_pkey PRIMARY KEY (workspace_id, id)
  constraint imports_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX imports_changes ON imports USING btree (workspace_id, change_position, id)
  CREATE INDEX imports_keys ON imports USING gin (source_keys)
  CREATE UNIQUE INDEX imports_pkey ON imports USING btree (workspace_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION track_change()

create table interview_interviewers
  workspace_id uuid not null
  interview_id uuid not null
  member_id uuid not null
  place integer not null
  during tstzrange not null
  scheduled boolean not null
  awaits_scorecard boolean not null default true
  optional boolean not null default false
  constraint interview_interviewers_pkey PRIMARY KEY (workspace_id, interview_id, member_id)
  constraint interview_interviewers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint interview_interviewers_workspace_id_interview_id_fkey FOREIGN KEY (workspace_id, interview_id) REFERENCES interviews(workspace_id, id)
  constraint interview_interviewers_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES members(workspace_id, id)
  CREATE INDEX interview_interviewers_ends ON interview_interviewers USING btree (upper(during)) WHERE awaits_scorecard
  CREATE INDEX interview_interviewers_member ON interview_interviewers USING btree (workspace_id, member_id, interview_id)
  CREATE UNIQUE INDEX interview_interviewers_pkey ON interview_interviewers USING btree (workspace_id, interview_id, member_id)
  CREATE INDEX interview_interviewers_time ON interview_interviewers USING btree (workspace_id, member_id, upper(during))
  CREATE TRIGGER book_changed AFTER UPDATE ON interview_interviewers FOR EACH ROW WHEN ((((new.scheduled IS DISTINCT FROM old.scheduled) OR (new.during IS DISTINCT FROM old.during)) OR (new.member_id IS DISTINCT FROM old.member_id))) EXECUTE FUNCTION book_interviewers()
  CREATE TRIGGER book_ended AFTER DELETE ON interview_interviewers FOR EACH ROW WHEN (old.scheduled) EXECUTE FUNCTION book_interviewers()
  CREATE TRIGGER book_new AFTER INSERT ON interview_interviewers FOR EACH ROW WHEN (new.scheduled) EXECUTE FUNCTION book_interviewers()
  CREATE TRIGGER write_changed AFTER UPDATE ON interview_interviewers FOR EACH ROW WHEN ((((new.scheduled IS DISTINCT FROM old.scheduled) OR (new.during IS DISTINCT FROM old.during)) OR (new.member_id IS DISTINCT FROM old.member_id))) EXECUTE FUNCTION renew_calendar_entries_of_interviewer()
  CREATE TRIGGER write_ended AFTER DELETE ON interview_interviewers FOR EACH ROW EXECUTE FUNCTION renew_calendar_entries_of_interviewer()
  CREATE TRIGGER write_new AFTER INSERT ON interview_interviewers FOR EACH ROW WHEN (new.scheduled) EXECUTE FUNCTION renew_calendar_entries_of_interviewer()

create table interview_plans
  workspace_id uuid not null
  id uuid not null
  job_id uuid not null
  stage_id uuid not null
  sessions jsonb not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  days text not null default 'one'::text
  gap_mins integer not null default 0
  constraint interview_plans_days_check CHECK ((days = ANY (ARRAY['one'::text, 'several'::text])))
  constraint interview_plans_gap_mins_check CHECK (((gap_mins >= 0) AND (gap_mins <= 240)))
  constraint interview_plans_pkey PRIMARY KEY (workspace_id, id)
  constraint interview_plans_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint interview_plans_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  constraint interview_plans_workspace_id_stage_id_fkey FOREIGN KEY (workspace_id, stage_id) REFERENCES stages(workspace_id, id)
  CREATE INDEX interview_plans_by_created ON interview_plans USING btree (workspace_id, created_at, id)
  CREATE INDEX interview_plans_by_updated ON interview_plans USING btree (workspace_id, updated_at, id)
  CREATE INDEX interview_plans_changes ON interview_plans USING btree (workspace_id, change_position, id)
  CREATE INDEX interview_plans_job ON interview_plans USING btree (workspace_id, job_id, id)
  CREATE UNIQUE INDEX interview_plans_pkey ON interview_plans USING btree (workspace_id, id)
  CREATE UNIQUE INDEX interview_plans_stage_key ON interview_plans USING btree (workspace_id, stage_id) WHERE (deleted_at IS NULL)
  CREATE TRIGGER bump BEFORE UPDATE ON interview_plans FOR EACH ROW EXECUTE FUNCTION track_change()

create table interviews
  workspace_id uuid not null
  id uuid not null
  application_id uuid not null
  candidate_id uuid not null
  job_id uuid not null
  title text
  type text not null
  mode text not null
  status text not null default 'scheduled'::text
  scheduled_at timestamp(3) with time zone not null
  duration_mins integer not null
  time_zone text
  location text
  meeting_url text
  notes text
  sequence integer not null default 0
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  custom_fields jsonb not null default '{}'::jsonb
  external_refs jsonb not null default '[]'::jsonb
  session_id uuid
  scorecard_criteria jsonb not null default '[]'::jsonb
  responses jsonb not null default '[]'::jsonb
  candidate_uid uuid default gen_random_uuid()
  calendar_differences jsonb not null default '[]'::jsonb
  wall_time text
  zone_data text
  zone_moment timestamp(3) with time zone
  constraint interviews_duration_mins_check CHECK (((duration_mins >= 5) AND (duration_mins <= 480)))
  constraint interviews_mode_check CHECK ((mode = ANY (ARRAY['video'::text, 'phone'::text, 'onsite'::text])))
  constraint interviews_pkey PRIMARY KEY (workspace_id, id)
  constraint interviews_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'completed'::text, 'canceled'::text])))
  constraint interviews_type_check CHECK ((type = ANY (ARRAY['screening'::text, 'technical'::text, 'culture'::text, 'panel'::text, 'onsite'::text, 'final'::text])))
  constraint interviews_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint interviews_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint interviews_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint interviews_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  CREATE INDEX interviews_application ON interviews USING btree (workspace_id, application_id, id)
  CREATE INDEX interviews_by_created ON interviews USING btree (workspace_id, created_at, id)
  CREATE INDEX interviews_by_updated ON interviews USING btree (workspace_id, updated_at, id)
  CREATE INDEX interviews_candidate ON interviews USING btree (workspace_id, candidate_id, id)
  CREATE INDEX interviews_candidate_uid ON interviews USING btree (workspace_id, candidate_uid) WHERE (candidate_uid IS NOT NULL)
  CREATE INDEX interviews_changes ON interviews USING btree (workspace_id, change_position, id)
  CREATE INDEX interviews_job ON interviews USING btree (workspace_id, job_id, id)
  CREATE UNIQUE INDEX interviews_pkey ON interviews USING btree (workspace_id, id)
  CREATE INDEX interviews_status ON interviews USING btree (workspace_id, status, id)
  CREATE INDEX interviews_time ON interviews USING btree (workspace_id, scheduled_at, id)
  CREATE INDEX interviews_zone_data ON interviews USING btree (COALESCE(zone_data, ''::text), workspace_id, id) WHERE ((status = 'scheduled'::text) AND (deleted_at IS NULL) AND (time_zone IS NOT NULL))
  CREATE INDEX interviews_zone_moment ON interviews USING btree (workspace_id, id) WHERE (zone_moment IS NOT NULL)
  CREATE TRIGGER bump BEFORE UPDATE ON interviews FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER external_refs_deleted AFTER DELETE ON interviews FOR EACH ROW WHEN ((old.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('interview')
  CREATE TRIGGER external_refs_inserted AFTER INSERT ON interviews FOR EACH ROW WHEN ((new.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('interview')
  CREATE TRIGGER external_refs_updated AFTER UPDATE ON interviews FOR EACH ROW WHEN (((new.external_refs <> old.external_refs) OR ((new.external_refs <> '[]'::jsonb) AND ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))) EXECUTE FUNCTION write_external_refs('interview')
  CREATE TRIGGER index_changed_custom_fields AFTER UPDATE ON interviews FOR EACH ROW WHEN (((new.custom_fields IS DISTINCT FROM old.custom_fields) AND (NOT keeps_revisions()))) EXECUTE FUNCTION index_custom_fields('interview')
  CREATE TRIGGER index_new_custom_fields AFTER INSERT ON interviews FOR EACH ROW WHEN ((new.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION index_custom_fields('interview')
  CREATE TRIGGER index_removed_custom_fields AFTER DELETE ON interviews FOR EACH ROW WHEN ((old.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION index_custom_fields('interview')
  CREATE TRIGGER write_changed AFTER UPDATE ON interviews FOR EACH ROW WHEN (((new.sequence IS DISTINCT FROM old.sequence) OR (new.deleted_at IS DISTINCT FROM old.deleted_at))) EXECUTE FUNCTION renew_calendar_entries_of_interview()

create table job_access_changes
  workspace_id uuid not null
  job_id uuid not null
  audience text not null
  change_position bigint not null default event_position()
  changed_at timestamp(3) with time zone not null default rolecall_now()
  constraint job_access_changes_pkey PRIMARY KEY (workspace_id, audience, job_id)
  CREATE INDEX job_access_changes_age ON job_access_changes USING btree (workspace_id, changed_at)
  CREATE UNIQUE INDEX job_access_changes_pkey ON job_access_changes USING btree (workspace_id, audience, job_id)

create table jobs
  workspace_id uuid not null
  id uuid not null
  title text not null
  slug text not null
  status text not null default 'draft'::text
  department text
  location text
  employment_type text not null
  workplace_type text not null
  description text not null
  requirements text
  benefits text
  keywords text[] not null default '{}'::text[]
  salary_min bigint
  salary_max bigint
  currency text
  salary_period text
  published_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  application_config jsonb not null
  config_revision integer not null default 1
  search tsvector generated (((setweight(to_tsvector('rolecall'::regconfig, title), 'A'::"char") || setweight(to_tsvector('rolecall'::regconfig, joined(keywords)), 'B'::"char")) || setweight(to_tsvector('rolecall'::regconfig, COALESCE(department, ''::text)), 'B'::"char")) || setweight(to_tsvector('rolecall'::regconfig, description), 'D'::"char"))
  change_position bigint not null default event_position()
  salary_min_exact numeric
  salary_max_exact numeric
  custom_fields jsonb not null default '{}'::jsonb
  custom_search tsvector
  external_refs jsonb not null default '[]'::jsonb
  department_id uuid
  location_ids uuid[] not null default '{}'::uuid[]
  applicant_regions text[] not null default '{}'::text[]
  requisition_id text
  closes_at timestamp(3) with time zone
  vacancy boolean
  uses_ai boolean
  equity text
  bonus text
  close_when_filled boolean not null default false
  hiring_team jsonb not null default '[]'::jsonb
  confidential boolean not null default false
  folded_search tsvector generated (((setweight(to_tsvector('rolecall'::regconfig, fold_words(title)), 'A'::"char") || setweight(to_tsvector('rolecall'::regconfig, fold_words(joined(keywords))), 'B'::"char")) || setweight(to_tsvector('rolecall'::regconfig, fold_words(COALESCE(department, ''::text))), 'B'::"char")) || setweight(to_tsvector('rolecall'::regconfig, fold_words(description)), 'D'::"char"))
  private_search tsvector
  constraint jobs_pkey PRIMARY KEY (workspace_id, id)
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text])))
  constraint jobs_workspace_id_department_id_fkey FOREIGN KEY (workspace_id, department_id) REFERENCES departments(workspace_id, id)
  constraint jobs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX jobs_by_created ON jobs USING btree (workspace_id, created_at, id)
  CREATE INDEX jobs_by_updated ON jobs USING btree (workspace_id, updated_at, id)
  CREATE INDEX jobs_changes ON jobs USING btree (workspace_id, change_position, id)
  CREATE INDEX jobs_closing ON jobs USING btree (closes_at) WHERE ((status = 'open'::text) AND (closes_at IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX jobs_confidential ON jobs USING btree (workspace_id, id) WHERE confidential
  CREATE INDEX jobs_department ON jobs USING btree (workspace_id, lower(department), id)
  CREATE INDEX jobs_department_folded ON jobs USING btree (workspace_id, lower((department COLLATE "und-x-icu")) COLLATE "C", id)
  CREATE INDEX jobs_department_id ON jobs USING btree (workspace_id, department_id, id) WHERE (department_id IS NOT NULL)
  CREATE INDEX jobs_employment_type ON jobs USING btree (workspace_id, employment_type, id)
  CREATE INDEX jobs_folded_search ON jobs USING gin (workspace_id, folded_search)
  CREATE INDEX jobs_hiring_team ON jobs USING gin (hiring_team jsonb_path_ops)
  CREATE INDEX jobs_location ON jobs USING gin (workspace_id, lower(location) gin_trgm_ops)
  CREATE INDEX jobs_location_folded ON jobs USING gin (workspace_id, lower((location COLLATE "und-x-icu")) COLLATE "C" gin_trgm_ops)
  CREATE INDEX jobs_locations ON jobs USING gin (workspace_id, location_ids) WHERE (location_ids <> '{}'::uuid[])
  CREATE UNIQUE INDEX jobs_pkey ON jobs USING btree (workspace_id, id)
  CREATE INDEX jobs_published ON jobs USING btree (workspace_id, published_at DESC, id DESC) WHERE ((status = 'open'::text) AND (deleted_at IS NULL))
  CREATE INDEX jobs_search ON jobs USING gin (workspace_id, search)
  CREATE INDEX jobs_slug_beginning ON jobs USING btree (workspace_id, slug COLLATE "C") WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX jobs_slug_key ON jobs USING btree (workspace_id, slug) WHERE (deleted_at IS NULL)
  CREATE INDEX jobs_status ON jobs USING btree (workspace_id, status, id)
  CREATE INDEX jobs_workplace_type ON jobs USING btree (workspace_id, workplace_type, id)
  CREATE TRIGGER access AFTER UPDATE OF hiring_team, confidential, department_id ON jobs FOR EACH ROW WHEN (((old.hiring_team <> new.hiring_team) OR (old.confidential <> new.confidential) OR (old.department_id IS DISTINCT FROM new.department_id))) EXECUTE FUNCTION note_job_access_change()
  CREATE TRIGGER bump BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER external_refs_deleted AFTER DELETE ON jobs FOR EACH ROW WHEN ((old.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('job')
  CREATE TRIGGER external_refs_inserted AFTER INSERT ON jobs FOR EACH ROW WHEN ((new.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('job')
  CREATE TRIGGER external_refs_updated AFTER UPDATE ON jobs FOR EACH ROW WHEN (((new.external_refs <> old.external_refs) OR ((new.external_refs <> '[]'::jsonb) AND ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))) EXECUTE FUNCTION write_external_refs('job')
  CREATE TRIGGER index_changed_custom_fields AFTER UPDATE ON jobs FOR EACH ROW WHEN (((new.custom_fields IS DISTINCT FROM old.custom_fields) AND (NOT keeps_revisions()))) EXECUTE FUNCTION index_custom_fields('job')
  CREATE TRIGGER index_new_custom_fields AFTER INSERT ON jobs FOR EACH ROW WHEN ((new.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION index_custom_fields('job')
  CREATE TRIGGER index_removed_custom_fields AFTER DELETE ON jobs FOR EACH ROW WHEN ((old.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION index_custom_fields('job')
  CREATE TRIGGER keep_former_slug AFTER UPDATE OF slug ON jobs FOR EACH ROW WHEN (((old.slug IS DISTINCT FROM new.slug) AND (old.published_at IS NOT NULL))) EXECUTE FUNCTION keep_former_slug()
  CREATE TRIGGER search_changed_custom_fields BEFORE UPDATE ON jobs FOR EACH ROW WHEN ((new.custom_fields IS DISTINCT FROM old.custom_fields)) EXECUTE FUNCTION search_custom_fields()
  CREATE TRIGGER search_new_custom_fields BEFORE INSERT ON jobs FOR EACH ROW WHEN ((new.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION search_custom_fields()

create table loaded_jobs
  workspace_id uuid not null
  record_hash bytea not null
  job_id uuid not null
  loaded_at timestamp(3) with time zone not null default rolecall_now()
  constraint loaded_jobs_pkey PRIMARY KEY (workspace_id, record_hash)
  constraint loaded_jobs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint loaded_jobs_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  CREATE UNIQUE INDEX loaded_jobs_pkey ON loaded_jobs USING btree (workspace_id, record_hash)

create table locations
  workspace_id uuid not null
  id uuid not null
  name text not null
  street text
  city text
  region text
  postal_code text
  country text not null
  time_zone text
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint locations_pkey PRIMARY KEY (workspace_id, id)
  constraint locations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX locations_changes ON locations USING btree (workspace_id, change_position, id)
  CREATE INDEX locations_country ON locations USING btree (workspace_id, country, id)
  CREATE INDEX locations_created ON locations USING btree (workspace_id, created_at)
  CREATE UNIQUE INDEX locations_pkey ON locations USING btree (workspace_id, id)
  CREATE INDEX locations_updated ON locations USING btree (workspace_id, updated_at)
  CREATE TRIGGER bump BEFORE UPDATE ON locations FOR EACH ROW EXECUTE FUNCTION track_change()

create table mail_refresh_tokens
  configured_hash text not null
  token_sealed bytea not null
  constraint mail_refresh_tokens_pkey PRIMARY KEY (configured_hash)
  CREATE UNIQUE INDEX mail_refresh_tokens_pkey ON mail_refresh_tokens USING btree (configured_hash)

create table mail_server_pauses
  only_row boolean not null default true
  reason text not null
  error text not null
  attempts integer not null default 1
  started_at timestamp with time zone not null default rolecall_now()
  next_attempt_at timestamp with time zone not null
  constraint mail_server_pauses_only_row_check CHECK (only_row)
  constraint mail_server_pauses_pkey PRIMARY KEY (only_row)
  constraint mail_server_pauses_reason_check CHECK ((reason = ANY (ARRAY['login'::text, 'rate'::text])))
  CREATE UNIQUE INDEX mail_server_pauses_pkey ON mail_server_pauses USING btree (only_row)

create table mail_templates
  workspace_id uuid not null
  kind text not null
  enabled boolean
  subject text
  text text
  html text
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 0
  change_position bigint not null default event_position()
  id uuid not null default gen_random_uuid()
  constraint mail_templates_pkey PRIMARY KEY (workspace_id, kind)
  constraint mail_templates_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE UNIQUE INDEX mail_templates_pkey ON mail_templates USING btree (workspace_id, kind)
  CREATE TRIGGER bump BEFORE UPDATE ON mail_templates FOR EACH ROW EXECUTE FUNCTION track_change()

create table mails
  workspace_id uuid not null
  id uuid not null
  kind text not null
  recipient text not null
  subject text not null
  text text not null
  html text not null
  calendar_method text
  calendar text
  message_id text not null
  candidate_id uuid
  status text not null default 'pending'::text
  attempts integer not null default 0
  next_attempt_at timestamp(3) with time zone default rolecall_now()
  sent_at timestamp(3) with time zone
  error text
  locked_until timestamp with time zone
  fence integer not null default 0
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  token_sealed bytea
  change_position bigint not null default event_position()
  recipient_key text
  send_at timestamp(3) with time zone
  application_id uuid
  job_id uuid
  sender_name text
  reply_to text
  cc text[]
  attachments jsonb
  interview_id uuid
  reference_ids text[]
  answers_to text
  about_application_id uuid
  thread_index text
  thread_topic text
  stop_reason text
  can_unsubscribe boolean not null default false
  constraint mails_answers_to_check CHECK ((answers_to = ANY (ARRAY['application'::text, 'candidate'::text])))
  constraint mails_pkey PRIMARY KEY (workspace_id, id)
  constraint mails_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'suppressed'::text])))
  constraint mails_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint mails_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX mails_application ON mails USING btree (workspace_id, application_id) WHERE (application_id IS NOT NULL)
  CREATE INDEX mails_candidate ON mails USING btree (workspace_id, candidate_id, id) WHERE (candidate_id IS NOT NULL)
  CREATE INDEX mails_changes ON mails USING btree (workspace_id, change_position, id)
  CREATE INDEX mails_created ON mails USING btree (workspace_id, created_at)
  CREATE INDEX mails_interview ON mails USING btree (workspace_id, interview_id, recipient, id) WHERE ((interview_id IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'sending'::text])))
  CREATE INDEX mails_kind ON mails USING btree (workspace_id, kind, id)
  CREATE INDEX mails_leased ON mails USING btree (locked_until) WHERE (status = 'sending'::text)
  CREATE UNIQUE INDEX mails_pkey ON mails USING btree (workspace_id, id)
  CREATE INDEX mails_ready ON mails USING btree (workspace_id, next_attempt_at, id) WHERE (status = 'pending'::text)
  CREATE INDEX mails_recipient ON mails USING btree (workspace_id, recipient_key, kind, created_at) WHERE (recipient_key IS NOT NULL)
  CREATE INDEX mails_status ON mails USING btree (workspace_id, status, id)
  CREATE INDEX mails_stopped ON mails USING btree (workspace_id, id) WHERE ((stop_reason IS NOT NULL) AND (status = 'pending'::text))
  CREATE INDEX mails_updated ON mails USING btree (workspace_id, updated_at)
  CREATE TRIGGER note_deleted AFTER DELETE ON mails REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_mails()
  CREATE TRIGGER track BEFORE UPDATE ON mails FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.attempts IS DISTINCT FROM new.attempts) OR (old.next_attempt_at IS DISTINCT FROM new.next_attempt_at) OR (old.sent_at IS DISTINCT FROM new.sent_at) OR (old.error IS DISTINCT FROM new.error) OR (old.candidate_id IS DISTINCT FROM new.candidate_id))) EXECUTE FUNCTION track_position()

create table member_bookings
  workspace_id uuid not null
  id uuid not null default gen_random_uuid()
  member_id uuid not null
  during tstzrange not null
  interview_id uuid
  booking_link_id uuid
  expires_at timestamp(3) with time zone
  constraint member_bookings_check CHECK (((num_nonnulls(interview_id, booking_link_id) = 1) AND ((expires_at IS NULL) = (booking_link_id IS NULL))))
  constraint member_bookings_no_double_booking EXCLUDE USING gist (workspace_id WITH =, member_id WITH =, during WITH &&)
  constraint member_bookings_pkey PRIMARY KEY (workspace_id, id)
  constraint member_bookings_workspace_id_booking_link_id_fkey FOREIGN KEY (workspace_id, booking_link_id) REFERENCES booking_links(workspace_id, id) ON DELETE CASCADE
  constraint member_bookings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint member_bookings_workspace_id_interview_id_fkey FOREIGN KEY (workspace_id, interview_id) REFERENCES interviews(workspace_id, id) ON DELETE CASCADE
  constraint member_bookings_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES members(workspace_id, id)
  CREATE INDEX member_bookings_interview ON member_bookings USING btree (workspace_id, interview_id) WHERE (interview_id IS NOT NULL)
  CREATE INDEX member_bookings_link ON member_bookings USING btree (workspace_id, booking_link_id) WHERE (booking_link_id IS NOT NULL)
  CREATE INDEX member_bookings_no_double_booking ON member_bookings USING gist (workspace_id, member_id, during)
  CREATE UNIQUE INDEX member_bookings_pkey ON member_bookings USING btree (workspace_id, id)

create table members
  workspace_id uuid not null
  id uuid not null
  email text not null
  name text not null
  role text not null
  password_hash text
  invited_at timestamp(3) with time zone
  joined_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  sso_issuer text
  sso_subject text
  external_refs jsonb not null default '[]'::jsonb
  signature text
  constraint members_pkey PRIMARY KEY (workspace_id, id)
  constraint members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'recruiter'::text, 'hiring_manager'::text, 'interviewer'::text])))
  constraint members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX members_changes ON members USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX members_email_folded_key ON members USING btree (workspace_id, lower((email COLLATE "und-x-icu")) COLLATE "C") WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX members_email_key ON members USING btree (workspace_id, lower(email)) WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX members_pkey ON members USING btree (workspace_id, id)
  CREATE UNIQUE INDEX members_sso_subject ON members USING btree (workspace_id, sso_issuer, sso_subject) WHERE ((sso_subject IS NOT NULL) AND (deleted_at IS NULL))
  CREATE TRIGGER add_availability AFTER INSERT ON members FOR EACH ROW EXECUTE FUNCTION add_availability_of_member()
  CREATE TRIGGER bump BEFORE UPDATE ON members FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER external_refs_deleted AFTER DELETE ON members FOR EACH ROW WHEN ((old.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('member')
  CREATE TRIGGER external_refs_inserted AFTER INSERT ON members FOR EACH ROW WHEN ((new.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('member')
  CREATE TRIGGER external_refs_updated AFTER UPDATE ON members FOR EACH ROW WHEN (((new.external_refs <> old.external_refs) OR ((new.external_refs <> '[]'::jsonb) AND ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))) EXECUTE FUNCTION write_external_refs('member')
  CREATE TRIGGER record_password AFTER UPDATE ON members FOR EACH ROW WHEN (((old.password_hash IS NOT NULL) AND (new.password_hash IS DISTINCT FROM old.password_hash))) EXECUTE FUNCTION record_revocation('password')
  CREATE TRIGGER record_removal AFTER UPDATE ON members FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION record_revocation('member')
  CREATE TRIGGER record_role AFTER UPDATE ON members FOR EACH ROW WHEN ((new.role IS DISTINCT FROM old.role)) EXECUTE FUNCTION record_role_change()

create table message_templates
  workspace_id uuid not null
  id uuid not null
  name text not null
  subject text not null
  text text not null
  html text
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  rejection_reason_id uuid
  language text
  constraint message_templates_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text])))
  constraint message_templates_language_of_reason CHECK (((language IS NULL) OR (rejection_reason_id IS NOT NULL)))
  constraint message_templates_pkey PRIMARY KEY (workspace_id, id)
  constraint message_templates_rejection_reason_id_fkey FOREIGN KEY (workspace_id, rejection_reason_id) REFERENCES rejection_reasons(workspace_id, id)
  constraint message_templates_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX message_templates_changes ON message_templates USING btree (workspace_id, change_position, id)
  CREATE INDEX message_templates_created ON message_templates USING btree (workspace_id, created_at)
  CREATE UNIQUE INDEX message_templates_name_key ON message_templates USING btree (workspace_id, lower((name COLLATE "und-x-icu")) COLLATE "C") WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX message_templates_pkey ON message_templates USING btree (workspace_id, id)
  CREATE UNIQUE INDEX message_templates_reason_key ON message_templates USING btree (workspace_id, rejection_reason_id, COALESCE(language, ''::text)) WHERE ((rejection_reason_id IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX message_templates_updated ON message_templates USING btree (workspace_id, updated_at)
  CREATE TRIGGER bump BEFORE UPDATE ON message_templates FOR EACH ROW EXECUTE FUNCTION track_change()

create table messages
  workspace_id uuid not null
  id uuid not null
  candidate_id uuid
  application_id uuid
  direction text not null
  sender text not null
  recipients text[] not null
  cc text[] not null default '{}'::text[]
  reply_to text
  subject text not null
  text text not null
  html text not null
  attachments jsonb not null default '[]'::jsonb
  status text not null
  error text
  template_id uuid
  in_reply_to_id uuid
  thread_id uuid not null
  sent_by jsonb
  send_at timestamp(3) with time zone
  sent_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  kind text not null default 'message'::text
  automatic text
  match jsonb
  sender_kind text
  authentication jsonb
  own_text_length integer
  problems text[] not null default '{}'::text[]
  email_message_id text
  bounced_at timestamp(3) with time zone
  assignee_id uuid
  state text
  snoozed_until timestamp(3) with time zone
  read_at timestamp(3) with time zone
  thread_index text
  thread_topic text
  follow_up_of uuid
  canceled_because text
  constraint messages_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text])))
  constraint messages_pkey PRIMARY KEY (workspace_id, id)
  constraint messages_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'snoozed'::text])))
  constraint messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'canceled'::text, 'received'::text])))
  constraint messages_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint messages_workspace_id_assignee_id_fkey FOREIGN KEY (workspace_id, assignee_id) REFERENCES members(workspace_id, id)
  constraint messages_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint messages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX messages_application ON messages USING btree (workspace_id, application_id, id) WHERE (application_id IS NOT NULL)
  CREATE INDEX messages_assignee ON messages USING btree (workspace_id, assignee_id, id) WHERE (assignee_id IS NOT NULL)
  CREATE INDEX messages_candidate ON messages USING btree (workspace_id, candidate_id, id)
  CREATE INDEX messages_changes ON messages USING btree (workspace_id, change_position, id)
  CREATE INDEX messages_created ON messages USING btree (workspace_id, created_at)
  CREATE INDEX messages_direction ON messages USING btree (workspace_id, direction, id)
  CREATE INDEX messages_follow_ups ON messages USING btree (workspace_id, follow_up_of, id) WHERE (follow_up_of IS NOT NULL)
  CREATE INDEX messages_pending_follow_ups ON messages USING btree (workspace_id, candidate_id, id) WHERE ((follow_up_of IS NOT NULL) AND (status = 'queued'::text) AND (deleted_at IS NULL))
  CREATE INDEX messages_pending_follow_ups_of_application ON messages USING btree (workspace_id, application_id) WHERE ((follow_up_of IS NOT NULL) AND (status = 'queued'::text) AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX messages_pkey ON messages USING btree (workspace_id, id)
  CREATE INDEX messages_snoozed ON messages USING btree (snoozed_until) WHERE (state = 'snoozed'::text)
  CREATE INDEX messages_state ON messages USING btree (workspace_id, state, id) WHERE (state IS NOT NULL)
  CREATE INDEX messages_status ON messages USING btree (workspace_id, status, id)
  CREATE INDEX messages_thread ON messages USING btree (workspace_id, thread_id, id)
  CREATE INDEX messages_unassigned ON messages USING btree (workspace_id, id) WHERE (candidate_id IS NULL)
  CREATE INDEX messages_unread ON messages USING btree (workspace_id, id) WHERE ((state = 'open'::text) AND (read_at IS NULL) AND (deleted_at IS NULL))
  CREATE INDEX messages_updated ON messages USING btree (workspace_id, updated_at)
  CREATE TRIGGER bump BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION track_change()

create table notes
  workspace_id uuid not null
  id uuid not null
  candidate_id uuid not null
  body text not null
  author jsonb not null
  mentions uuid[] not null default '{}'::uuid[]
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  external_refs jsonb not null default '[]'::jsonb
  constraint notes_pkey PRIMARY KEY (workspace_id, id)
  constraint notes_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint notes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX notes_by_created ON notes USING btree (workspace_id, created_at, id)
  CREATE INDEX notes_by_updated ON notes USING btree (workspace_id, updated_at, id)
  CREATE INDEX notes_candidate ON notes USING btree (workspace_id, candidate_id, id)
  CREATE INDEX notes_changes ON notes USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX notes_pkey ON notes USING btree (workspace_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER document_added_notes AFTER INSERT ON notes REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_added()
  CREATE TRIGGER document_moved_notes AFTER UPDATE ON notes REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION document_moved()
  CREATE TRIGGER document_removed_notes AFTER DELETE ON notes REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION document_removed()
  CREATE TRIGGER external_refs_deleted AFTER DELETE ON notes FOR EACH ROW WHEN ((old.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('note')
  CREATE TRIGGER external_refs_inserted AFTER INSERT ON notes FOR EACH ROW WHEN ((new.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('note')
  CREATE TRIGGER external_refs_updated AFTER UPDATE ON notes FOR EACH ROW WHEN (((new.external_refs <> old.external_refs) OR ((new.external_refs <> '[]'::jsonb) AND ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))) EXECUTE FUNCTION write_external_refs('note')
  CREATE TRIGGER note_deleted AFTER DELETE ON notes REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_notes()

create table notification_settings
  workspace_id uuid not null
  member_id uuid not null
  kinds jsonb not null default '{}'::jsonb
  digest_time text not null default '08:00'::text
  time_zone text not null default 'UTC'::text
  constraint notification_settings_pkey PRIMARY KEY (workspace_id, member_id)
  constraint notification_settings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint notification_settings_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES members(workspace_id, id)
  CREATE UNIQUE INDEX notification_settings_pkey ON notification_settings USING btree (workspace_id, member_id)

create table notifications
  workspace_id uuid not null
  id uuid not null
  member_id uuid not null
  kind text not null
  source_id uuid not null
  event text
  actor_type text
  actor_id text
  entity_type text not null
  entity_id uuid not null
  candidate_id uuid
  application_id uuid
  job_id uuid
  in_console boolean not null
  email_at timestamp(3) with time zone
  in_digest boolean not null default false
  emailed_at timestamp(3) with time zone
  read_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint notifications_pkey PRIMARY KEY (workspace_id, id)
  constraint notifications_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint notifications_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES members(workspace_id, id)
  CREATE INDEX notifications_application ON notifications USING btree (workspace_id, application_id) WHERE (application_id IS NOT NULL)
  CREATE INDEX notifications_candidate ON notifications USING btree (workspace_id, candidate_id) WHERE (candidate_id IS NOT NULL)
  CREATE INDEX notifications_changes ON notifications USING btree (workspace_id, change_position, id)
  CREATE INDEX notifications_created ON notifications USING btree (workspace_id, created_at)
  CREATE INDEX notifications_emailed ON notifications USING btree (workspace_id, member_id, kind, emailed_at) WHERE (emailed_at IS NOT NULL)
  CREATE INDEX notifications_emails ON notifications USING btree (workspace_id, email_at) WHERE (email_at IS NOT NULL)
  CREATE INDEX notifications_member ON notifications USING btree (workspace_id, member_id, id)
  CREATE UNIQUE INDEX notifications_pkey ON notifications USING btree (workspace_id, id)
  CREATE UNIQUE INDEX notifications_source_key ON notifications USING btree (workspace_id, source_id, member_id, kind)
  CREATE INDEX notifications_unread ON notifications USING btree (workspace_id, member_id, id) WHERE ((read_at IS NULL) AND in_console)
  CREATE TRIGGER bump BEFORE UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER note_deleted AFTER DELETE ON notifications REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_notifications()

create table offer_responses
  workspace_id uuid not null
  id uuid not null
  offer_id uuid not null
  decision text not null
  name text not null
  ip inet
  user_agent text
  text text not null
  text_sha256 text not null
  decided_at timestamp(3) with time zone not null default rolecall_now()
  constraint offer_responses_decision_check CHECK ((decision = ANY (ARRAY['accepted'::text, 'declined'::text])))
  constraint offer_responses_pkey PRIMARY KEY (workspace_id, id)
  constraint offer_responses_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint offer_responses_workspace_id_offer_id_fkey FOREIGN KEY (workspace_id, offer_id) REFERENCES offers(workspace_id, id)
  CREATE UNIQUE INDEX offer_responses_offer ON offer_responses USING btree (workspace_id, offer_id)
  CREATE UNIQUE INDEX offer_responses_pkey ON offer_responses USING btree (workspace_id, id)

create table offers
  workspace_id uuid not null
  id uuid not null
  application_id uuid not null
  candidate_id uuid not null
  job_id uuid not null
  status text not null default 'draft'::text
  title text not null
  salary_amount bigint
  currency text
  salary_period text
  equity text
  start_date date
  expires_at timestamp(3) with time zone
  notes text
  sent_at timestamp(3) with time zone
  decided_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  salary_amount_exact numeric
  custom_fields jsonb not null default '{}'::jsonb
  external_refs jsonb not null default '[]'::jsonb
  constraint offers_check CHECK (((salary_amount IS NULL) OR ((currency IS NOT NULL) AND (salary_period IS NOT NULL))))
  constraint offers_pkey PRIMARY KEY (workspace_id, id)
  constraint offers_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])))
  constraint offers_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint offers_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint offers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint offers_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  CREATE INDEX offers_application ON offers USING btree (workspace_id, application_id, id)
  CREATE INDEX offers_by_created ON offers USING btree (workspace_id, created_at, id)
  CREATE INDEX offers_by_updated ON offers USING btree (workspace_id, updated_at, id)
  CREATE INDEX offers_candidate ON offers USING btree (workspace_id, candidate_id, id)
  CREATE INDEX offers_changes ON offers USING btree (workspace_id, change_position, id)
  CREATE INDEX offers_due ON offers USING btree (expires_at) WHERE ((status = 'sent'::text) AND (deleted_at IS NULL))
  CREATE INDEX offers_job ON offers USING btree (workspace_id, job_id, id)
  CREATE UNIQUE INDEX offers_pkey ON offers USING btree (workspace_id, id)
  CREATE INDEX offers_status ON offers USING btree (workspace_id, status, id)
  CREATE TRIGGER bump BEFORE UPDATE ON offers FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER external_refs_deleted AFTER DELETE ON offers FOR EACH ROW WHEN ((old.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('offer')
  CREATE TRIGGER external_refs_inserted AFTER INSERT ON offers FOR EACH ROW WHEN ((new.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('offer')
  CREATE TRIGGER external_refs_updated AFTER UPDATE ON offers FOR EACH ROW WHEN (((new.external_refs <> old.external_refs) OR ((new.external_refs <> '[]'::jsonb) AND ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))) EXECUTE FUNCTION write_external_refs('offer')
  CREATE TRIGGER index_changed_custom_fields AFTER UPDATE ON offers FOR EACH ROW WHEN (((new.custom_fields IS DISTINCT FROM old.custom_fields) AND (NOT keeps_revisions()))) EXECUTE FUNCTION index_custom_fields('offer')
  CREATE TRIGGER index_new_custom_fields AFTER INSERT ON offers FOR EACH ROW WHEN ((new.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION index_custom_fields('offer')
  CREATE TRIGGER index_removed_custom_fields AFTER DELETE ON offers FOR EACH ROW WHEN ((old.custom_fields <> '{}'::jsonb)) EXECUTE FUNCTION index_custom_fields('offer')

create table one_time_links
  workspace_id uuid not null
  id uuid not null
  member_id uuid not null
  purpose text not null
  token_hash bytea not null
  expires_at timestamp(3) with time zone not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  constraint one_time_links_pkey PRIMARY KEY (workspace_id, id)
  constraint one_time_links_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'password_reset'::text])))
  constraint one_time_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint one_time_links_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES members(workspace_id, id)
  CREATE INDEX one_time_links_expiry ON one_time_links USING btree (expires_at)
  CREATE INDEX one_time_links_member ON one_time_links USING btree (workspace_id, member_id, purpose)
  CREATE UNIQUE INDEX one_time_links_pkey ON one_time_links USING btree (workspace_id, id)
  CREATE UNIQUE INDEX one_time_links_token ON one_time_links USING btree (workspace_id, token_hash)

create table openings
  workspace_id uuid not null
  id uuid not null
  job_id uuid not null
  status text not null default 'open'::text
  target_start_date date
  application_id uuid
  filled_at timestamp(3) with time zone
  close_reason text
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint openings_pkey PRIMARY KEY (workspace_id, id)
  constraint openings_status_check CHECK ((status = ANY (ARRAY['open'::text, 'filled'::text, 'closed'::text])))
  constraint openings_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint openings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint openings_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  CREATE INDEX openings_application ON openings USING btree (workspace_id, application_id) WHERE (application_id IS NOT NULL)
  CREATE UNIQUE INDEX openings_application_key ON openings USING btree (workspace_id, application_id) WHERE ((status = 'filled'::text) AND (application_id IS NOT NULL) AND (deleted_at IS NULL))
  CREATE INDEX openings_changes ON openings USING btree (workspace_id, change_position, id)
  CREATE INDEX openings_created ON openings USING btree (workspace_id, created_at)
  CREATE INDEX openings_job ON openings USING btree (workspace_id, job_id, status, created_at, id)
  CREATE UNIQUE INDEX openings_pkey ON openings USING btree (workspace_id, id)
  CREATE INDEX openings_updated ON openings USING btree (workspace_id, updated_at)
  CREATE TRIGGER bump BEFORE UPDATE ON openings FOR EACH ROW EXECUTE FUNCTION track_change()

create table passkey_challenges
  workspace_id uuid not null
  session_id uuid not null
  purpose text not null
  challenge text not null
  expires_at timestamp(3) with time zone not null
  constraint passkey_challenges_pkey PRIMARY KEY (workspace_id, session_id, purpose)
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['registration'::text, 'confirmation'::text])))
  constraint passkey_challenges_workspace_id_session_id_fkey FOREIGN KEY (workspace_id, session_id) REFERENCES sessions(workspace_id, id) ON DELETE CASCADE
  CREATE UNIQUE INDEX passkey_challenges_pkey ON passkey_challenges USING btree (workspace_id, session_id, purpose)

create table passkeys
  workspace_id uuid not null
  id uuid not null
  member_id uuid not null
  name text not null
  credential_id bytea not null
  public_key bytea not null
  counter bigint not null
  transports text[] not null default '{}'::text[]
  last_used_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint passkeys_pkey PRIMARY KEY (workspace_id, id)
  constraint passkeys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint passkeys_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES members(workspace_id, id)
  CREATE INDEX passkeys_changes ON passkeys USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX passkeys_credential ON passkeys USING btree (workspace_id, credential_id) WHERE (deleted_at IS NULL)
  CREATE INDEX passkeys_member ON passkeys USING btree (workspace_id, member_id, id)
  CREATE UNIQUE INDEX passkeys_pkey ON passkeys USING btree (workspace_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON passkeys FOR EACH ROW WHEN ((NOT (new.last_used_at IS DISTINCT FROM old.last_used_at))) EXECUTE FUNCTION track_change()
  CREATE TRIGGER record_removal AFTER UPDATE ON passkeys FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION record_passkey_removal()

create table pipelines
  workspace_id uuid not null
  id uuid not null
  name text not null
  stages jsonb not null
  is_default boolean not null default false
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint pipelines_pkey PRIMARY KEY (workspace_id, id)
  constraint pipelines_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX pipelines_by_created ON pipelines USING btree (workspace_id, created_at, id)
  CREATE INDEX pipelines_by_updated ON pipelines USING btree (workspace_id, updated_at, id)
  CREATE INDEX pipelines_changes ON pipelines USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX pipelines_default_key ON pipelines USING btree (workspace_id) WHERE (is_default AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX pipelines_name_key ON pipelines USING btree (workspace_id, lower((name COLLATE "und-x-icu")) COLLATE "C") WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX pipelines_pkey ON pipelines USING btree (workspace_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON pipelines FOR EACH ROW EXECUTE FUNCTION track_change()

create table pool_entries
  workspace_id uuid not null
  id uuid not null
  candidate_id uuid not null
  job_id uuid
  source text not null
  reason text
  added_by jsonb not null
  added_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  removed_at timestamp(3) with time zone generated deleted_at
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint pool_entries_pkey PRIMARY KEY (workspace_id, id)
  constraint pool_entries_source_check CHECK ((source = ANY (ARRAY['applied'::text, 'imported'::text, 'sourced'::text, 'referred'::text])))
  constraint pool_entries_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint pool_entries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint pool_entries_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  CREATE UNIQUE INDEX pool_entries_active_key ON pool_entries USING btree (workspace_id, candidate_id) WHERE (deleted_at IS NULL)
  CREATE INDEX pool_entries_by_created ON pool_entries USING btree (workspace_id, created_at, id)
  CREATE INDEX pool_entries_by_updated ON pool_entries USING btree (workspace_id, updated_at, id)
  CREATE INDEX pool_entries_candidate ON pool_entries USING btree (workspace_id, candidate_id, id)
  CREATE INDEX pool_entries_changes ON pool_entries USING btree (workspace_id, change_position, id)
  CREATE INDEX pool_entries_job ON pool_entries USING btree (workspace_id, job_id, id) WHERE (job_id IS NOT NULL)
  CREATE UNIQUE INDEX pool_entries_pkey ON pool_entries USING btree (workspace_id, id)
  CREATE INDEX pool_entries_source ON pool_entries USING btree (workspace_id, source, id)
  CREATE TRIGGER bump BEFORE UPDATE ON pool_entries FOR EACH ROW EXECUTE FUNCTION track_change()

create table quarantined_submissions
  workspace_id uuid not null
  id uuid not null
  job_id uuid not null
  reason text not null
  body jsonb not null
  ip inet
  user_agent text
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  expires_at timestamp(3) with time zone not null default (rolecall_now() + '30 days'::interval)
  released_at timestamp(3) with time zone
  revision integer not null default 1
  storage_keys text[] not null default '{}'::text[]
  application_id uuid
  change_position bigint not null default event_position()
  constraint quarantined_submissions_pkey PRIMARY KEY (workspace_id, id)
  constraint quarantined_submissions_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id) ON DELETE SET NULL (application_id)
  constraint quarantined_submissions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint quarantined_submissions_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  CREATE INDEX quarantined_submissions_application ON quarantined_submissions USING btree (workspace_id, application_id) WHERE (application_id IS NOT NULL)
  CREATE INDEX quarantined_submissions_changes ON quarantined_submissions USING btree (workspace_id, change_position, id)
  CREATE INDEX quarantined_submissions_created ON quarantined_submissions USING btree (workspace_id, created_at)
  CREATE INDEX quarantined_submissions_email ON quarantined_submissions USING btree (workspace_id, lower((body ->> 'email'::text)))
  CREATE INDEX quarantined_submissions_expiry ON quarantined_submissions USING btree (expires_at)
  CREATE INDEX quarantined_submissions_job ON quarantined_submissions USING btree (workspace_id, job_id, id)
  CREATE INDEX quarantined_submissions_keys ON quarantined_submissions USING gin (storage_keys)
  CREATE UNIQUE INDEX quarantined_submissions_pkey ON quarantined_submissions USING btree (workspace_id, id)
  CREATE INDEX quarantined_submissions_updated ON quarantined_submissions USING btree (workspace_id, updated_at)
  CREATE TRIGGER bump BEFORE UPDATE ON quarantined_submissions FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER note_deleted AFTER DELETE ON quarantined_submissions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_quarantined_submissions()

create unlogged table rate_limit_windows with (fillfactor=50, autovacuum_vacuum_scale_factor=0.05)
  visitor bytea not null
  node uuid not null
  second bigint not null
  calls integer[] not null
  constraint rate_limit_windows_pkey PRIMARY KEY (visitor, node)
  CREATE UNIQUE INDEX rate_limit_windows_pkey ON rate_limit_windows USING btree (visitor, node)

create table received_emails
  id uuid not null
  workspace_id uuid
  channel text not null
  envelope jsonb
  raw_parts integer not null
  raw_bytes integer not null
  fingerprint text
  status text not null default 'stored'::text
  message_id uuid
  error text
  attempts integer not null default 0
  next_attempt_at timestamp(3) with time zone default rolecall_now()
  remove_raw_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  delivery_hash bytea
  constraint received_emails_pkey PRIMARY KEY (id)
  constraint received_emails_status_check CHECK ((status = ANY (ARRAY['stored'::text, 'assigned'::text, 'unassigned'::text, 'assigning'::text, 'duplicate'::text, 'own'::text, 'unclaimed'::text, 'failed'::text])))
  constraint received_emails_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX received_emails_counts ON received_emails USING btree (channel, status)
  CREATE UNIQUE INDEX received_emails_delivery ON received_emails USING btree (channel, delivery_hash) WHERE (delivery_hash IS NOT NULL)
  CREATE INDEX received_emails_fingerprint ON received_emails USING btree (fingerprint) WHERE (fingerprint IS NOT NULL)
  CREATE INDEX received_emails_message ON received_emails USING btree (workspace_id, message_id) WHERE (message_id IS NOT NULL)
  CREATE UNIQUE INDEX received_emails_pkey ON received_emails USING btree (id)
  CREATE INDEX received_emails_ready ON received_emails USING btree (next_attempt_at, id) WHERE (next_attempt_at IS NOT NULL)
  CREATE INDEX received_emails_removal ON received_emails USING btree (remove_raw_at) WHERE ((remove_raw_at IS NOT NULL) AND (raw_parts > 0))
  CREATE INDEX received_emails_stored ON received_emails USING btree (workspace_id) INCLUDE (raw_bytes) WHERE (raw_parts > 0)

create table recovery_codes
  workspace_id uuid not null
  member_id uuid not null
  code_hash bytea not null
  constraint recovery_codes_pkey PRIMARY KEY (workspace_id, member_id, code_hash)
  constraint recovery_codes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint recovery_codes_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES second_factors(workspace_id, member_id) ON DELETE CASCADE
  CREATE UNIQUE INDEX recovery_codes_pkey ON recovery_codes USING btree (workspace_id, member_id, code_hash)

create table rejection_reasons
  workspace_id uuid not null
  id uuid not null
  label text not null
  kind text not null
  "position" integer not null default 0
  archived_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint rejection_reasons_kind_check CHECK ((kind = ANY (ARRAY['rejected'::text, 'withdrawn'::text])))
  constraint rejection_reasons_pkey PRIMARY KEY (workspace_id, id)
  constraint rejection_reasons_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX rejection_reasons_by_created ON rejection_reasons USING btree (workspace_id, created_at, id)
  CREATE INDEX rejection_reasons_by_updated ON rejection_reasons USING btree (workspace_id, updated_at, id)
  CREATE INDEX rejection_reasons_changes ON rejection_reasons USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX rejection_reasons_label_key ON rejection_reasons USING btree (workspace_id, kind, lower((label COLLATE "und-x-icu")) COLLATE "C") WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX rejection_reasons_pkey ON rejection_reasons USING btree (workspace_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON rejection_reasons FOR EACH ROW EXECUTE FUNCTION track_change()

create table report_histories
  workspace_id uuid not null
  job_id uuid not null
  first_id uuid not null
  application_ids uuid[] not null options e
  kinds jsonb not null
  changes bytea not null options e
  application_kinds jsonb not null default '[]'::jsonb
  applications bytea not null default '\x'::bytea options e
  read_later uuid[] not null default '{}'::uuid[]
  constraint report_histories_pkey PRIMARY KEY (workspace_id, job_id, first_id)
  constraint report_histories_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE UNIQUE INDEX report_histories_pkey ON report_histories USING btree (workspace_id, job_id, first_id)

create table report_positions
  workspace_id uuid not null
  "position" bigint not null
  constraint report_positions_pkey PRIMARY KEY (workspace_id)
  constraint report_positions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE UNIQUE INDEX report_positions_pkey ON report_positions USING btree (workspace_id)

create table revocations
  workspace_id uuid not null
  id uuid not null default gen_random_uuid()
  kind text not null
  record_id uuid not null
  role text
  at timestamp(3) with time zone not null default rolecall_now()
  exported_at timestamp(3) with time zone
  constraint revocations_pkey PRIMARY KEY (workspace_id, id)
  constraint revocations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX revocations_age ON revocations USING btree (exported_at) WHERE (exported_at IS NOT NULL)
  CREATE UNIQUE INDEX revocations_pkey ON revocations USING btree (workspace_id, id)
  CREATE INDEX revocations_waiting ON revocations USING btree (at) WHERE (exported_at IS NULL)

create table saved_views
  workspace_id uuid not null
  id uuid not null
  resource text not null
  name text not null
  query jsonb not null
  shared boolean not null
  owner_id uuid
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint saved_views_check CHECK ((shared OR (owner_id IS NOT NULL)))
  constraint saved_views_pkey PRIMARY KEY (workspace_id, id)
  constraint saved_views_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint saved_views_workspace_id_owner_id_fkey FOREIGN KEY (workspace_id, owner_id) REFERENCES members(workspace_id, id)
  CREATE INDEX saved_views_changes ON saved_views USING btree (workspace_id, change_position, id)
  CREATE INDEX saved_views_owner ON saved_views USING btree (workspace_id, owner_id, id)
  CREATE UNIQUE INDEX saved_views_pkey ON saved_views USING btree (workspace_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON saved_views FOR EACH ROW EXECUTE FUNCTION track_change()

create table schema_migrations
  name text not null
  checksum text not null
  applied_at timestamp with time zone not null default now()
  constraint schema_migrations_pkey PRIMARY KEY (name)
  CREATE UNIQUE INDEX schema_migrations_pkey ON schema_migrations USING btree (name)

create table scorecards
  workspace_id uuid not null
  id uuid not null
  candidate_id uuid not null
  application_id uuid not null
  stage_id uuid
  author_id uuid not null
  rating text not null
  comment text
  criteria jsonb not null default '[]'::jsonb
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  external_refs jsonb not null default '[]'::jsonb
  interview_id uuid
  constraint scorecards_pkey PRIMARY KEY (workspace_id, id)
  constraint scorecards_rating_check CHECK ((rating = ANY (ARRAY['strong_yes'::text, 'yes'::text, 'no'::text, 'strong_no'::text])))
  constraint scorecards_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint scorecards_workspace_id_author_id_fkey FOREIGN KEY (workspace_id, author_id) REFERENCES members(workspace_id, id)
  constraint scorecards_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint scorecards_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint scorecards_workspace_id_stage_id_fkey FOREIGN KEY (workspace_id, stage_id) REFERENCES stages(workspace_id, id)
  CREATE INDEX scorecards_application ON scorecards USING btree (workspace_id, application_id, id)
  CREATE INDEX scorecards_author ON scorecards USING btree (workspace_id, author_id, id)
  CREATE UNIQUE INDEX scorecards_author_key ON scorecards USING btree (workspace_id, application_id, author_id, COALESCE(interview_id, stage_id)) NULLS NOT DISTINCT WHERE (deleted_at IS NULL)
  CREATE INDEX scorecards_by_created ON scorecards USING btree (workspace_id, created_at, id)
  CREATE INDEX scorecards_by_updated ON scorecards USING btree (workspace_id, updated_at, id)
  CREATE INDEX scorecards_candidate ON scorecards USING btree (workspace_id, candidate_id, id)
  CREATE INDEX scorecards_changes ON scorecards USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX scorecards_pkey ON scorecards USING btree (workspace_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON scorecards FOR EACH ROW EXECUTE FUNCTION track_change()
  CREATE TRIGGER external_refs_deleted AFTER DELETE ON scorecards FOR EACH ROW WHEN ((old.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('scorecard')
  CREATE TRIGGER external_refs_inserted AFTER INSERT ON scorecards FOR EACH ROW WHEN ((new.external_refs <> '[]'::jsonb)) EXECUTE FUNCTION write_external_refs('scorecard')
  CREATE TRIGGER external_refs_updated AFTER UPDATE ON scorecards FOR EACH ROW WHEN (((new.external_refs <> old.external_refs) OR ((new.external_refs <> '[]'::jsonb) AND ((new.deleted_at IS NULL) <> (old.deleted_at IS NULL))))) EXECUTE FUNCTION write_external_refs('scorecard')

create table second_factors
  workspace_id uuid not null
  member_id uuid not null
  secret_sealed bytea not null
  confirmed_at timestamp(3) with time zone
  last_step bigint not null default 0
  created_at timestamp(3) with time zone not null default rolecall_now()
  constraint second_factors_pkey PRIMARY KEY (workspace_id, member_id)
  constraint second_factors_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint second_factors_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES members(workspace_id, id)
  CREATE UNIQUE INDEX second_factors_pkey ON second_factors USING btree (workspace_id, member_id)

create table secret_fingerprints
  is_only boolean not null default true
  fingerprint text not null
  constraint secret_fingerprints_is_only_check CHECK (is_only)
  constraint secret_fingerprints_pkey PRIMARY KEY (is_only)
  CREATE UNIQUE INDEX secret_fingerprints_pkey ON secret_fingerprints USING btree (is_only)

create table sent_email_counts
  workspace_id uuid not null
  day date not null
  recipient text not null
  emails integer not null
  constraint sent_email_counts_pkey PRIMARY KEY (workspace_id, day, recipient)
  constraint sent_email_counts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE UNIQUE INDEX sent_email_counts_pkey ON sent_email_counts USING btree (workspace_id, day, recipient)

create table sent_email_ids
  workspace_id uuid not null
  id uuid not null default gen_random_uuid()
  message_id text not null
  mail_id uuid not null
  candidate_id uuid not null
  application_id uuid
  created_at timestamp(3) with time zone not null default rolecall_now()
  constraint sent_email_ids_pkey PRIMARY KEY (workspace_id, id)
  constraint sent_email_ids_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint sent_email_ids_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint sent_email_ids_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX sent_email_ids_application ON sent_email_ids USING btree (workspace_id, application_id) WHERE (application_id IS NOT NULL)
  CREATE INDEX sent_email_ids_candidate ON sent_email_ids USING btree (workspace_id, candidate_id)
  CREATE INDEX sent_email_ids_message_id ON sent_email_ids USING btree (message_id)
  CREATE UNIQUE INDEX sent_email_ids_pkey ON sent_email_ids USING btree (workspace_id, id)

create table sessions
  workspace_id uuid not null
  id uuid not null
  member_id uuid not null
  token_hash bytea not null
  is_half boolean not null default false
  ip text not null
  user_agent text
  last_used_at timestamp(3) with time zone not null default rolecall_now()
  expires_at timestamp(3) with time zone not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  change_position bigint not null default event_position()
  confirmed_at timestamp(3) with time zone
  sign_in_method text
  constraint sessions_pkey PRIMARY KEY (workspace_id, id)
  constraint sessions_sign_in_method_check CHECK ((sign_in_method = ANY (ARRAY['password'::text, 'passkey'::text, 'single_sign_on'::text])))
  constraint sessions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint sessions_workspace_id_member_id_fkey FOREIGN KEY (workspace_id, member_id) REFERENCES members(workspace_id, id)
  CREATE INDEX sessions_changes ON sessions USING btree (workspace_id, change_position, id)
  CREATE INDEX sessions_expiry ON sessions USING btree (expires_at)
  CREATE INDEX sessions_member ON sessions USING btree (workspace_id, member_id, id)
  CREATE UNIQUE INDEX sessions_pkey ON sessions USING btree (workspace_id, id)
  CREATE UNIQUE INDEX sessions_token ON sessions USING btree (workspace_id, token_hash)
  CREATE TRIGGER note_deleted AFTER DELETE ON sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_sessions()
  CREATE TRIGGER track BEFORE UPDATE ON sessions FOR EACH ROW WHEN (((old.is_half IS DISTINCT FROM new.is_half) OR (old.expires_at IS DISTINCT FROM new.expires_at))) EXECUTE FUNCTION track_position()

create table sign_in_attempts
  workspace_id uuid not null
  account bytea not null
  attempts integer not null
  blocked_until timestamp(3) with time zone
  updated_at timestamp(3) with time zone not null default rolecall_now()
  constraint sign_in_attempts_pkey PRIMARY KEY (workspace_id, account)
  CREATE INDEX sign_in_attempts_age ON sign_in_attempts USING btree (updated_at)
  CREATE UNIQUE INDEX sign_in_attempts_pkey ON sign_in_attempts USING btree (workspace_id, account)

create table sources
  workspace_id uuid not null
  id uuid not null
  name text not null
  kind text not null
  archived_at timestamp(3) with time zone
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint sources_kind_check CHECK ((kind = ANY (ARRAY['career_site'::text, 'job_board'::text, 'referral'::text, 'agency'::text, 'event'::text, 'sourced'::text, 'other'::text])))
  constraint sources_pkey PRIMARY KEY (workspace_id, id)
  constraint sources_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX sources_by_created ON sources USING btree (workspace_id, created_at, id)
  CREATE INDEX sources_by_updated ON sources USING btree (workspace_id, updated_at, id)
  CREATE INDEX sources_changes ON sources USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX sources_name_key ON sources USING btree (workspace_id, lower((name COLLATE "und-x-icu")) COLLATE "C") WHERE (deleted_at IS NULL)
  CREATE UNIQUE INDEX sources_pkey ON sources USING btree (workspace_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON sources FOR EACH ROW EXECUTE FUNCTION track_change()

create table stages
  workspace_id uuid not null
  id uuid not null
  job_id uuid not null
  name text not null
  kind text not null
  color text
  "position" integer not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint stages_kind_check CHECK ((kind = ANY (ARRAY['applied'::text, 'screening'::text, 'interview'::text, 'offer'::text, 'hired'::text, 'rejected'::text])))
  constraint stages_pkey PRIMARY KEY (workspace_id, id)
  constraint stages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint stages_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  constraint stages_workspace_id_job_id_id_key UNIQUE (workspace_id, job_id, id)
  CREATE INDEX stages_by_created ON stages USING btree (workspace_id, created_at, id)
  CREATE INDEX stages_by_updated ON stages USING btree (workspace_id, updated_at, id)
  CREATE INDEX stages_changes ON stages USING btree (workspace_id, change_position, id)
  CREATE INDEX stages_job ON stages USING btree (workspace_id, job_id, "position", id)
  CREATE UNIQUE INDEX stages_one_ending ON stages USING btree (workspace_id, job_id, kind) WHERE ((kind = ANY (ARRAY['hired'::text, 'rejected'::text])) AND (deleted_at IS NULL))
  CREATE UNIQUE INDEX stages_pkey ON stages USING btree (workspace_id, id)
  CREATE UNIQUE INDEX stages_workspace_id_job_id_id_key ON stages USING btree (workspace_id, job_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON stages FOR EACH ROW EXECUTE FUNCTION track_change()

create table tasks
  workspace_id uuid not null
  id uuid not null
  title text not null
  description text
  status text not null default 'pending'::text
  priority text not null default 'medium'::text
  due_at timestamp(3) with time zone
  completed_at timestamp(3) with time zone
  owner_id uuid not null
  candidate_id uuid
  application_id uuid
  job_id uuid
  interview_id uuid
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint tasks_pkey PRIMARY KEY (workspace_id, id)
  constraint tasks_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text])))
  constraint tasks_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text, 'canceled'::text])))
  constraint tasks_workspace_id_application_id_fkey FOREIGN KEY (workspace_id, application_id) REFERENCES applications(workspace_id, id)
  constraint tasks_workspace_id_candidate_id_fkey FOREIGN KEY (workspace_id, candidate_id) REFERENCES candidates(workspace_id, id)
  constraint tasks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint tasks_workspace_id_interview_id_fkey FOREIGN KEY (workspace_id, interview_id) REFERENCES interviews(workspace_id, id)
  constraint tasks_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  constraint tasks_workspace_id_owner_id_fkey FOREIGN KEY (workspace_id, owner_id) REFERENCES members(workspace_id, id)
  CREATE INDEX tasks_application ON tasks USING btree (workspace_id, application_id, id) WHERE (application_id IS NOT NULL)
  CREATE INDEX tasks_by_created ON tasks USING btree (workspace_id, created_at, id)
  CREATE INDEX tasks_by_due ON tasks USING btree (workspace_id, COALESCE(due_at, 'infinity'::timestamp with time zone), id)
  CREATE INDEX tasks_by_updated ON tasks USING btree (workspace_id, updated_at, id)
  CREATE INDEX tasks_candidate ON tasks USING btree (workspace_id, candidate_id, id) WHERE (candidate_id IS NOT NULL)
  CREATE INDEX tasks_changes ON tasks USING btree (workspace_id, change_position, id)
  CREATE INDEX tasks_due ON tasks USING btree (workspace_id, due_at) WHERE (due_at IS NOT NULL)
  CREATE INDEX tasks_interview ON tasks USING btree (workspace_id, interview_id, id) WHERE (interview_id IS NOT NULL)
  CREATE INDEX tasks_job ON tasks USING btree (workspace_id, job_id, id) WHERE (job_id IS NOT NULL)
  CREATE INDEX tasks_open ON tasks USING btree (workspace_id, owner_id, due_at) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['pending'::text, 'in_progress'::text])))
  CREATE INDEX tasks_owner ON tasks USING btree (workspace_id, owner_id, id)
  CREATE UNIQUE INDEX tasks_pkey ON tasks USING btree (workspace_id, id)
  CREATE INDEX tasks_priority ON tasks USING btree (workspace_id, priority, id)
  CREATE INDEX tasks_status ON tasks USING btree (workspace_id, status, id)
  CREATE INDEX tasks_without_subject ON tasks USING btree (workspace_id, owner_id, id) WHERE ((candidate_id IS NULL) AND (job_id IS NULL))
  CREATE TRIGGER bump BEFORE UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION track_change()

create table tracking_codes
  code text not null
  workspace_id uuid not null
  tracking_link_id uuid not null
  constraint tracking_codes_pkey PRIMARY KEY (code)
  constraint tracking_codes_workspace_id_tracking_link_id_fkey FOREIGN KEY (workspace_id, tracking_link_id) REFERENCES tracking_links(workspace_id, id)
  CREATE INDEX tracking_codes_link ON tracking_codes USING btree (workspace_id, tracking_link_id)
  CREATE UNIQUE INDEX tracking_codes_pkey ON tracking_codes USING btree (code)

create table tracking_links
  workspace_id uuid not null
  id uuid not null
  source_id uuid not null
  job_id uuid
  code text not null
  url text
  visits bigint not null default 0
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  constraint tracking_links_pkey PRIMARY KEY (workspace_id, id)
  constraint tracking_links_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  constraint tracking_links_workspace_id_job_id_fkey FOREIGN KEY (workspace_id, job_id) REFERENCES jobs(workspace_id, id)
  constraint tracking_links_workspace_id_source_id_fkey FOREIGN KEY (workspace_id, source_id) REFERENCES sources(workspace_id, id)
  CREATE INDEX tracking_links_by_created ON tracking_links USING btree (workspace_id, created_at, id)
  CREATE INDEX tracking_links_by_updated ON tracking_links USING btree (workspace_id, updated_at, id)
  CREATE INDEX tracking_links_changes ON tracking_links USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX tracking_links_code_key ON tracking_links USING btree (workspace_id, code)
  CREATE INDEX tracking_links_job ON tracking_links USING btree (workspace_id, job_id, id) WHERE (job_id IS NOT NULL)
  CREATE UNIQUE INDEX tracking_links_pkey ON tracking_links USING btree (workspace_id, id)
  CREATE INDEX tracking_links_source ON tracking_links USING btree (workspace_id, source_id, id)
  CREATE TRIGGER bump BEFORE UPDATE ON tracking_links FOR EACH ROW WHEN ((new.visits = old.visits)) EXECUTE FUNCTION track_change()

create table upload_quotas
  workspace_id uuid not null
  day date not null
  subject bytea not null
  files integer not null
  bytes bigint not null
  constraint upload_quotas_pkey PRIMARY KEY (workspace_id, day, subject)
  constraint upload_quotas_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE UNIQUE INDEX upload_quotas_pkey ON upload_quotas USING btree (workspace_id, day, subject)

create table upload_sweeps
  only_row boolean not null default true
  swept_through date not null
  constraint upload_sweeps_only_row_check CHECK (only_row)
  constraint upload_sweeps_pkey PRIMARY KEY (only_row)
  CREATE UNIQUE INDEX upload_sweeps_pkey ON upload_sweeps USING btree (only_row)

create table used_passkey_challenges
  workspace_id uuid not null
  challenge_hash bytea not null
  expires_at timestamp(3) with time zone not null
  constraint used_passkey_challenges_pkey PRIMARY KEY (workspace_id, challenge_hash)
  CREATE INDEX used_passkey_challenges_expiry ON used_passkey_challenges USING btree (expires_at)
  CREATE UNIQUE INDEX used_passkey_challenges_pkey ON used_passkey_challenges USING btree (workspace_id, challenge_hash)

create table webhook_attempts
  workspace_id uuid not null
  delivery_id uuid not null
  id uuid not null
  number integer not null
  succeeded boolean not null
  response_status integer
  response_body text
  error text
  duration_ms integer not null
  created_at timestamp(3) with time zone not null default rolecall_now()
  change_position bigint not null default event_position()
  constraint webhook_attempts_pkey PRIMARY KEY (workspace_id, delivery_id, id)
  constraint webhook_attempts_workspace_id_delivery_id_fkey FOREIGN KEY (workspace_id, delivery_id) REFERENCES webhook_deliveries(workspace_id, id) ON DELETE CASCADE
  CREATE INDEX webhook_attempts_changes ON webhook_attempts USING btree (workspace_id, change_position, id)
  CREATE UNIQUE INDEX webhook_attempts_pkey ON webhook_attempts USING btree (workspace_id, delivery_id, id)
  CREATE TRIGGER note_deleted AFTER DELETE ON webhook_attempts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_webhook_attempts()
  CREATE TRIGGER track BEFORE UPDATE ON webhook_attempts FOR EACH ROW WHEN (true) EXECUTE FUNCTION track_position()

create table webhook_deliveries with (fillfactor=80, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=1000, autovacuum_vacuum_insert_scale_factor=0.1, autovacuum_vacuum_cost_delay=0)
  workspace_id uuid not null
  id uuid not null
  webhook_id uuid not null
  event_id uuid not null
  event text not null
  status text not null default 'pending'::text
  attempts integer not null default 0
  response_status integer
  next_attempt_at timestamp(3) with time zone
  delivered_at timestamp(3) with time zone
  replay_of_id uuid
  locked_until timestamp with time zone
  fence integer not null default 0
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  entity_id uuid
  "position" bigint
  change_position bigint not null default event_position()
  constraint webhook_deliveries_pkey PRIMARY KEY (workspace_id, id)
  constraint webhook_deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivering'::text, 'succeeded'::text, 'failed'::text, 'dead_letter'::text])))
  constraint webhook_deliveries_workspace_id_webhook_id_fkey FOREIGN KEY (workspace_id, webhook_id) REFERENCES webhooks(workspace_id, id)
  CREATE INDEX webhook_deliveries_changes ON webhook_deliveries USING btree (workspace_id, change_position, id)
  CREATE INDEX webhook_deliveries_ended ON webhook_deliveries USING btree (workspace_id, webhook_id, status, id) WHERE (status = ANY (ARRAY['failed'::text, 'dead_letter'::text]))
  CREATE INDEX webhook_deliveries_event ON webhook_deliveries USING btree (workspace_id, event_id)
  CREATE INDEX webhook_deliveries_leased ON webhook_deliveries USING btree (locked_until) WHERE (status = 'delivering'::text)
  CREATE UNIQUE INDEX webhook_deliveries_pkey ON webhook_deliveries USING btree (workspace_id, id)
  CREATE INDEX webhook_deliveries_ready ON webhook_deliveries USING btree (workspace_id, webhook_id, next_attempt_at, id) WHERE (status = 'pending'::text)
  CREATE INDEX webhook_deliveries_unattempted ON webhook_deliveries USING btree (workspace_id, webhook_id, entity_id, "position") WHERE ((attempts = 0) AND (status = ANY (ARRAY['pending'::text, 'delivering'::text])))
  CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries USING btree (workspace_id, webhook_id, id)
  CREATE TRIGGER note_deleted AFTER DELETE ON webhook_deliveries REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_deleted_webhook_deliveries()
  CREATE TRIGGER track BEFORE UPDATE ON webhook_deliveries FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.attempts IS DISTINCT FROM new.attempts) OR (old.response_status IS DISTINCT FROM new.response_status) OR (old.next_attempt_at IS DISTINCT FROM new.next_attempt_at) OR (old.delivered_at IS DISTINCT FROM new.delivered_at))) EXECUTE FUNCTION track_position()

create table webhooks
  workspace_id uuid not null
  id uuid not null
  url text not null
  description text
  events text[] not null
  enabled boolean not null default true
  disabled_reason text
  secret_sealed bytea not null
  previous_secret_sealed bytea
  previous_secret_until timestamp(3) with time zone
  failing_since timestamp(3) with time zone
  created_position bigint not null default event_position()
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  deleted_at timestamp(3) with time zone
  revision integer not null default 1
  change_position bigint not null default event_position()
  created_by jsonb
  owner jsonb
  scopes text[]
  limits jsonb
  status text not null generated 
CASE
    WHEN enabled THEN 'active'::text
    WHEN (disabled_reason IS NULL) THEN 'paused'::text
    ELSE 'disabled'::text
END
  constraint webhooks_pkey PRIMARY KEY (workspace_id, id)
  constraint webhooks_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
  CREATE INDEX webhooks_changes ON webhooks USING btree (workspace_id, change_position, id)
  CREATE INDEX webhooks_created ON webhooks USING btree (workspace_id, created_at)
  CREATE INDEX webhooks_owner ON webhooks USING btree (workspace_id, ((owner ->> 'id'::text))) WHERE (owner IS NOT NULL)
  CREATE UNIQUE INDEX webhooks_pkey ON webhooks USING btree (workspace_id, id)
  CREATE INDEX webhooks_updated ON webhooks USING btree (workspace_id, updated_at)
  CREATE TRIGGER bump BEFORE UPDATE ON webhooks FOR EACH ROW WHEN ((NOT (new.failing_since IS DISTINCT FROM old.failing_since))) EXECUTE FUNCTION track_change()
  CREATE TRIGGER record_removal AFTER UPDATE ON webhooks FOR EACH ROW WHEN (((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION record_revocation('webhook')

create table workspaces
  id uuid not null
  slug text not null
  name text not null
  brand_name text
  accent_color text
  logo_url text
  website_url text
  careers_url text
  captcha_provider text
  captcha_site_key text
  captcha_secret_sealed bytea
  consent_text text
  consent_required boolean not null default false
  retention_days integer
  created_at timestamp(3) with time zone not null default rolecall_now()
  updated_at timestamp(3) with time zone not null default rolecall_now()
  revision integer not null default 1
  change_position bigint not null default event_position()
  sandbox_of uuid
  require_second_factor boolean not null default false
  single_sign_on_only boolean not null default false
  career_site jsonb not null default '{"enabled": true, "languages": ["en"], "defaultLanguage": "en"}'::jsonb
  career_domain text
  candidate_page jsonb not null default '{}'::jsonb
  restored_at timestamp(3) with time zone
  member_addresses text[] not null default '{}'::text[]
  read_alert_threshold integer default 500
  key_max_days integer
  key_max_unused_days integer
  offer_approver_ids uuid[] not null default '{}'::uuid[]
  job_approver_ids uuid[] not null default '{}'::uuid[]
  constraint workspaces_pkey PRIMARY KEY (id)
  constraint workspaces_sandbox_of_fkey FOREIGN KEY (sandbox_of) REFERENCES workspaces(id)
  constraint workspaces_slug_key UNIQUE (slug)
  CREATE INDEX workspaces_career_domain ON workspaces USING btree (career_domain) WHERE (career_domain IS NOT NULL)
  CREATE UNIQUE INDEX workspaces_pkey ON workspaces USING btree (id)
  CREATE UNIQUE INDEX workspaces_sandbox_of ON workspaces USING btree (sandbox_of) WHERE (sandbox_of IS NOT NULL)
  CREATE UNIQUE INDEX workspaces_slug_key ON workspaces USING btree (slug)
  CREATE TRIGGER add_defaults AFTER INSERT ON workspaces FOR EACH ROW EXECUTE FUNCTION add_defaults_of_workspace()
  CREATE TRIGGER add_pipeline AFTER INSERT ON workspaces FOR EACH ROW EXECUTE FUNCTION add_pipeline_of_workspace()
  CREATE TRIGGER bump BEFORE UPDATE ON workspaces FOR EACH ROW EXECUTE FUNCTION track_change()

CREATE OR REPLACE FUNCTION access_changed_jobs()
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select array(select c.job_id from job_access_changes c
    where c.workspace_id = viewer_workspace() and c.change_position >= (viewer() ->> 'since')::bigint
      and c.audience = any (array(
        select 'member:' || (viewer() ->> 'memberId') where viewer() ? 'memberId'
        union all select 'recruiters' where viewer() ? 'recruiter'
        union all select 'department:' || e.value from jsonb_array_elements_text(viewer() -> 'departmentIds') e))
      and (viewer() -> 'jobIds' is null or viewer() -> 'jobIds' ? c.job_id::text))
$function$

CREATE OR REPLACE FUNCTION add_availability_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into availabilities (workspace_id, id) values (new.workspace_id, new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION add_default_pipeline(workspace uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public'
AS $function$
  insert into pipelines (workspace_id, id, name, is_default, stages)
  select workspace, encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from now()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid, 'Standard', true, '[
      {"name": "Applied", "kind": "applied", "color": null},
      {"name": "Screening", "kind": "screening", "color": null},
      {"name": "Interview", "kind": "interview", "color": null},
      {"name": "Offer", "kind": "offer", "color": null},
      {"name": "Hired", "kind": "hired", "color": null},
      {"name": "Rejected", "kind": "rejected", "color": null}]'
$function$

CREATE OR REPLACE FUNCTION add_default_reasons_and_sources(workspace uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into rejection_reasons (workspace_id, id, kind, label, position)
  select workspace, time_ordered_id(d.place), d.kind, d.label, row_number() over (partition by d.kind order by d.place) - 1
  from (values
    (1, 'rejected', 'Missing required skills'),
    (2, 'rejected', 'Not enough experience'),
    (3, 'rejected', 'Salary expectations too high'),
    (4, 'rejected', 'No work authorization'),
    (5, 'rejected', 'Another candidate was selected'),
    (6, 'rejected', 'Position closed'),
    (7, 'rejected', 'Did not respond'),
    (8, 'rejected', 'Spam or duplicate'),
    (9, 'rejected', 'Other'),
    (10, 'withdrawn', 'Accepted another offer'),
    (11, 'withdrawn', 'Compensation'),
    (12, 'withdrawn', 'Location'),
    (13, 'withdrawn', 'Process took too long'),
    (14, 'withdrawn', 'Personal reasons'),
    (15, 'withdrawn', 'Other')
  ) as d (place, kind, label);
  insert into sources (workspace_id, id, kind, name)
  select workspace, time_ordered_id(d.place), d.kind, d.name
  from (values
    (1, 'career_site', 'Career site'),
    (2, 'job_board', 'LinkedIn'),
    (3, 'job_board', 'Indeed'),
    (4, 'referral', 'Referral'),
    (5, 'agency', 'Agency'),
    (6, 'event', 'Event'),
    (7, 'sourced', 'Sourced'),
    (8, 'other', 'Other')
  ) as d (place, kind, name);
end $function$

CREATE OR REPLACE FUNCTION add_defaults_of_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_default_reasons_and_sources(new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION add_pipeline_of_workspace()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_default_pipeline(new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION automation_data(workspace uuid, record_type text, data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when data @? '$.customField ? (@.private == true)' then '{}'
    when data @? '$.*.customFields.*' then (
      select jsonb_object_agg(e.key, case
        when jsonb_typeof(e.value) <> 'object' or not e.value ? 'customFields' then e.value
        when e.key = 'changes' then jsonb_set(e.value, '{customFields}', jsonb_build_object(
          'from', public_custom_fields(workspace, record_type, e.value #> '{customFields,from}'),
          'to', public_custom_fields(workspace, record_type, e.value #> '{customFields,to}')))
        else jsonb_set(e.value, '{customFields}', public_custom_fields(workspace, e.key, e.value -> 'customFields')) end)
      from jsonb_each(data) e)
    else data end
$function$

CREATE OR REPLACE FUNCTION background_words(phone text, location text, experience jsonb, education jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select left(concat_ws(' ', phone_words(phone), location,
    (select string_agg(e ->> 'company', ' ') from jsonb_array_elements(experience) e),
    (select string_agg(s ->> 'school', ' ') from jsonb_array_elements(education) s)), 9000)
$function$

CREATE OR REPLACE FUNCTION book_interviewers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from member_bookings b where b.workspace_id = old.workspace_id and b.interview_id = old.interview_id
      and b.member_id = old.member_id;
  end if;
  if tg_op <> 'DELETE' then
    if new.scheduled then
      insert into member_bookings (workspace_id, member_id, during, interview_id)
      values (new.workspace_id, new.member_id, new.during, new.interview_id);
    end if;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION bump_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.revision := old.revision + 1;
  return new;
end $function$

CREATE OR REPLACE FUNCTION candidate_matches(workspace uuid, query tsquery)
 RETURNS TABLE(candidate_id uuid, deleted boolean)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET search_path TO 'public'
AS $function$ select d.candidate_id, d.deleted from candidate_documents d where d.workspace_id = workspace and d.words @@ query $function$

CREATE OR REPLACE FUNCTION candidate_matches_with_private(workspace uuid, query tsquery)
 RETURNS TABLE(candidate_id uuid, deleted boolean)
 LANGUAGE sql
 STABLE
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
 SET enable_indexonlyscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
 SET search_path TO 'public'
AS $function$
  select d.candidate_id, d.deleted from candidate_documents d
  where d.workspace_id = workspace and d.words @@ query and d.all_words is null
  union all
  select d.candidate_id, d.deleted from candidate_documents d where d.workspace_id = workspace and d.all_words @@ query
$function$

CREATE OR REPLACE FUNCTION candidate_profile_words(workspace uuid, candidate uuid)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select profile_words(
    concat_ws(' ', c.first_name, c.last_name),
    concat_ws(' ', c.email, array_to_string(c.former_emails, ' '), c.headline,
      background_words(c.phone, c.location, c.experience, c.education),
      (select left(string_agg(g.label, ' ' order by g.id), 9000) from candidate_tags g
       where g.workspace_id = workspace and g.candidate_id = candidate)),
    concat_ws(' ', c.summary, custom.words,
      (select left(string_agg(n.body, ' ' order by n.id desc), 30000 - coalesce(length(custom.words), 0)) from notes n
       where n.workspace_id = workspace and n.candidate_id = candidate and n.deleted_at is null)))
  from candidates c
  cross join lateral (select case when c.custom_fields <> '{}' then
    custom_field_words(workspace, 'candidate', c.custom_fields) end as words) custom
  where c.workspace_id = workspace and c.id = candidate
$function$

CREATE OR REPLACE FUNCTION cjk_pieces(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when words ~ '[\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]' then
    regexp_replace(regexp_replace(words, '([\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff]+)', ' \1 ', 'g'),
      '([\u3005-\u3007\u3021-\u3029\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff])', '\1 \1', 'g')
    else words end
$function$

CREATE OR REPLACE FUNCTION combine_private_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.all_words := new.words || new.private_words;
  return new;
end $function$

CREATE OR REPLACE FUNCTION custom_field_search(workspace uuid, record_type text, stored jsonb)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  select case when stored <> '{}' then
    setweight(to_tsvector('rolecall', search_words(custom_field_words(workspace, record_type, stored))), 'B') end
$function$

CREATE OR REPLACE FUNCTION custom_field_terms(field_type text, value jsonb)
 RETURNS TABLE(place smallint, text_value text, number_value double precision)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (o.number - 1)::smallint, left(o.option, 100), 0::double precision
  from jsonb_array_elements_text(case when field_type = 'multi_select' then value else '[]' end)
    with ordinality o (option, number)
  union all
  select 0::smallint, '', (value #>> '{}')::double precision where field_type = 'number'
  union all
  select m.place::smallint, m.currency, (value ->> 'amount')::double precision
  from (values (0, ''), (1, value ->> 'currency')) m (place, currency) where field_type = 'money'
  union all
  select 0::smallint, left(case when field_type in ('text', 'long_text', 'url', 'email')
    then lower((value #>> '{}') collate "und-x-icu") collate "C" else (value #>> '{}') collate "C" end, 100), 0::double precision
  where field_type not in ('multi_select', 'number', 'money')
$function$

CREATE OR REPLACE FUNCTION custom_field_words(workspace uuid, record_type text, stored jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select custom_field_words(workspace, record_type, stored, false) $function$

CREATE OR REPLACE FUNCTION custom_field_words(workspace uuid, record_type text, stored jsonb, of_private boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select left(string_agg(s.words, ' ' order by s.position, s.id), 9000)
  from (
    select f.position, f.id, case when f.type in ('text', 'long_text', 'url', 'email') then stored ->> f.key
      else (select string_agg(o ->> 'label', ' ') from jsonb_array_elements(f.options) o
            where case f.type when 'select' then o -> 'value' = stored -> f.key
              else stored -> f.key @> (o -> 'value') end) end as words
    from custom_fields f
    where f.workspace_id = workspace and f.entity = record_type and f.private = of_private and f.archived_at is null
      and f.type in ('text', 'long_text', 'url', 'email', 'select', 'multi_select') and stored ? f.key
  ) s
$function$

CREATE OR REPLACE FUNCTION department_and_ancestors(workspace uuid, department uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  with recursive up (id, parent_id) as (
    select d.id, d.parent_id from departments d where d.workspace_id = workspace and d.id = department
    union
    select d.id, d.parent_id from departments d join up on d.workspace_id = workspace and d.id = up.parent_id)
  select id from up
$function$

CREATE OR REPLACE FUNCTION document_added()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if documents_wait() then return null; end if;
  perform refresh_candidate_profiles(r.workspace_id, array_agg(distinct r.candidate_id)) from new_rows r group by r.workspace_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION document_candidates(workspace uuid, written uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'public'
AS $function$
declare
  documented uuid[] := array(select d.candidate_id from candidate_documents d
    where d.workspace_id = workspace and d.candidate_id = any (written));
begin
  perform set_config('rolecall.documents_wait', '', true);
  perform refresh_candidate_profiles(workspace, documented);
  insert into candidate_documents (workspace_id, candidate_id, words, private_words, version)
  select c.workspace_id, c.id, candidate_profile_words(workspace, c.id),
    case when c.custom_fields <> '{}' then private_field_search(workspace, 'candidate', c.custom_fields) end, 2
  from candidates c
  where c.workspace_id = workspace and c.id = any (written) and c.id <> all (documented) and c.merged_into is null
    and c.erased_at is null;
end $function$

CREATE OR REPLACE FUNCTION document_changed_candidates()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if keeps_revisions() then return null; end if; -- of an archived field, which is not searched
  -- Nobody finds a person who has been erased or has become another.
  delete from candidate_documents d using new_rows c
  where d.workspace_id = c.workspace_id and d.candidate_id = c.id and (c.merged_into is not null or c.erased_at is not null);
  update candidate_documents d set deleted = c.deleted_at is not null from new_rows c
  where d.workspace_id = c.workspace_id and d.candidate_id = c.id and d.deleted <> (c.deleted_at is not null);
  perform refresh_candidate_profiles(c.workspace_id, array_agg(c.id))
  from new_rows c join old_rows o on o.workspace_id = c.workspace_id and o.id = c.id
  where (c.first_name, c.last_name, c.email, c.former_emails, c.headline, c.summary, c.phone, c.location, c.experience,
      c.education, c.custom_fields)
    is distinct from (o.first_name, o.last_name, o.email, o.former_emails, o.headline, o.summary, o.phone, o.location,
      o.experience, o.education, o.custom_fields)
  group by c.workspace_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION document_changed_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform refresh_candidate_files(r.workspace_id, array_agg(distinct r.candidate_id))
  from (
    select unnest(array[o.candidate_id, f.candidate_id]) as candidate_id, f.workspace_id
    from new_rows f join old_rows o on o.workspace_id = f.workspace_id and o.id = f.id
    where o.candidate_id <> f.candidate_id or (o.deleted_at is null) <> (f.deleted_at is null)) r
  group by r.workspace_id;
  delete from candidate_file_texts x using new_rows f
  where x.workspace_id = f.workspace_id and x.file_id = f.id and f.deleted_at is not null;
  return null;
end $function$

CREATE OR REPLACE FUNCTION document_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform refresh_candidate_profiles(r.workspace_id, array_agg(distinct r.candidate_id))
  from (select workspace_id, candidate_id from old_rows union select workspace_id, candidate_id from new_rows) r
  group by r.workspace_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION document_new_candidates()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if documents_wait() then return null; end if;
  insert into candidate_documents (workspace_id, candidate_id, words, private_words, version)
  select w.workspace_id, w.id, profile_words(w.names, w.marks, w.prose), w.private_words, 2
  from (
    select c.workspace_id, c.id, concat_ws(' ', c.first_name, c.last_name) as names,
      concat_ws(' ', c.email, c.headline,
        case when c.experience = '[]' and c.education = '[]'
          then left(concat_ws(' ', c.phone, c.digits, case when length(c.digits) > 6 then concat_ws(' ', right(c.digits, 6),
            right(c.digits, 7), right(c.digits, 8), right(c.digits, 9), right(c.digits, 10)) end, c.location), 9000)
          else background_words(c.phone, c.location, c.experience, c.education) end) as marks,
      case when c.custom_fields = '{}' then coalesce(c.summary, '')
        else concat_ws(' ', c.summary, custom_field_words(c.workspace_id, 'candidate', c.custom_fields)) end as prose,
      case when c.custom_fields <> '{}' then private_field_search(c.workspace_id, 'candidate', c.custom_fields) end as private_words
    from (
      select *, case when phone is not null then regexp_replace(phone, '[^0-9]', '', 'g') end as digits
      from new_rows offset 0) c
    offset 0) w;
  return null;
end $function$

CREATE OR REPLACE FUNCTION document_read_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform refresh_candidate_files(f.workspace_id, array_agg(distinct f.candidate_id))
  from new_rows x
  join old_rows o on o.workspace_id = x.workspace_id and o.file_id = x.file_id
  join candidate_files f on f.workspace_id = x.workspace_id and f.id = x.file_id
  where x.text is distinct from o.text
  group by f.workspace_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION document_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform refresh_candidate_profiles(r.workspace_id, array_agg(distinct r.candidate_id)) from old_rows r group by r.workspace_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION documents_wait()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$select coalesce(current_setting('rolecall.documents_wait', true), '') = 'on'$function$

CREATE OR REPLACE FUNCTION enter_stage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.stage_entered_at := rolecall_now();
  return new;
end $function$

CREATE OR REPLACE FUNCTION event_base()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$select 0::bigint$function$

CREATE OR REPLACE FUNCTION event_horizon()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  with s as materialized (select pg_current_snapshot() as snapshot),
  waiting as (
    select (select e.created_at from activity_events e
            where e.position >= position_of(pg_snapshot_xmin(s.snapshot))
            order by e.position, e.id limit 1) as since
    from s)
  select position_of(case
    when waiting.since is null or waiting.since >= rolecall_now() - interval '100 milliseconds'
    then pg_snapshot_xmin(s.snapshot)
    -- Transactions of other databases of the cluster hold nothing back for long.
    else coalesce(
      (select min(x) from pg_snapshot_xip(s.snapshot) x where not exists (
        select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.transactionid = x::xid
          and a.datid <> (select oid from pg_database where datname = current_database()))),
      pg_snapshot_xmax(s.snapshot))
    end)
  from s, waiting
$function$

CREATE OR REPLACE FUNCTION event_list_reach(workspace uuid, before_id uuid, most integer)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select e.id from activity_events e
  where e.workspace_id = workspace and e.id < coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by e.id desc offset most - 1 limit 1
$function$

CREATE OR REPLACE FUNCTION event_position()
 RETURNS bigint
 LANGUAGE sql
AS $function$select position_of(pg_current_xact_id())$function$

CREATE OR REPLACE FUNCTION expect_file_texts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into candidate_file_texts (workspace_id, file_id)
  select f.workspace_id, f.id from new_rows f where f.kind <> 'photo' and f.file_type not like 'image/%' and f.deleted_at is null;
  return null;
end $function$

CREATE OR REPLACE FUNCTION external_ref_lock(workspace uuid, entity text, system text, external_id text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(concat_ws(' '::text, workspace, 'external ref', entity, system, external_id), (0)::bigint)

CREATE OR REPLACE FUNCTION feed_reach(workspace uuid, after_position bigint, after_id uuid, most integer)
 RETURNS TABLE("position" bigint, id uuid, scanned bigint)
 LANGUAGE sql
 STABLE ROWS 1
 SET search_path TO 'public'
AS $function$
  with next as materialized (
    select e.position, e.id from activity_events e
    where e.workspace_id = workspace and (e.position, e.id) > (after_position, after_id) and e.position < event_horizon()
    order by e.position, e.id limit most)
  select n.position, n.id, (select count(*) from next) from next n order by n.position desc, n.id desc limit 1
$function$

CREATE OR REPLACE FUNCTION first_id_at(moment timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (lpad(to_hex(least(greatest(floor(extract(epoch from moment) * 1000), 0), 281474976710655)::bigint), 12, '0')
    || repeat('0', 20))::uuid
$function$

CREATE OR REPLACE FUNCTION fold_letters(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select translate(lower(replace(normalize(words, NFKC), 'İ', 'I') collate "und-x-icu") collate "C",
    U&'\06CC\0649\06A9\0623\0625\0622\0671\0629\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670\00AD\200B\200C\200D',
    U&'\064A\064A\0643\0627\0627\0627\0627\0647')
$function$

CREATE OR REPLACE FUNCTION fold_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when octet_length(words) = length(words) then lower(words collate "C")
    else lower(replace(normalize(words), 'İ', 'I') collate "und-x-icu") collate "C" end
$function$

CREATE OR REPLACE FUNCTION folded_emails(emails text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select lower(email collate "und-x-icu") collate "C" from unnest(emails) email)
$function$

CREATE OR REPLACE FUNCTION forget_unreachable_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.email_unreachable_at = null;
  new.email_unreachable_reason = null;
  return new;
end $function$

CREATE OR REPLACE FUNCTION has_other_time(id uuid, created_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select abs(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0
    - extract(epoch from created_at - timestamptz '1970-01-01 00:00:00+00')) > 3600
$function$

CREATE OR REPLACE FUNCTION hidden_jobs()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
AS $function$
declare
  viewer constant jsonb := viewer();
begin
  return array(select j.id from jobs j where j.workspace_id = (viewer ->> 'workspaceId')::uuid and j.confidential
    and not j.hiring_team @> jsonb_build_array(jsonb_build_object('memberId', viewer -> 'memberId')));
end $function$

CREATE OR REPLACE FUNCTION identity_keys(phone text, linkedin_url text, github_url text, website_url text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  keys text[] := '{}';
  latin text := translate(phone,
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩０１２３４５６７８９',
    repeat('0123456789', 18));
  digits text := translate(latin, translate(latin, '0123456789', ''), '');
  link text;
begin
  if length(digits) >= 6 then
    keys := keys || ('phone ' || right(digits, 8));
  end if;
  foreach link in array array_remove(array[linkedin_url, github_url, website_url], null) loop
    link := lower(link collate "und-x-icu");
    if link ~ '[?#]' then
      -- Elsewhere the query can name the person, as in /citations?user=...
      link := regexp_replace(link,
        case when link ~ '^https?://([a-z0-9-]+\.)*(linkedin|github)\.com([/?#]|$)' then '[?#].*$' else '#.*$' end, '');
    end if;
    link := left(rtrim(regexp_replace(link, '^https?://(www\.|[a-z]{2}\.(?=linkedin\.com/))?', ''), '/'), 200);
    if link not in ('', 'linkedin.com', 'linkedin.com/in', 'github.com') then
      keys := keys || ('link ' || link);
    end if;
  end loop;
  return keys;
end $function$

CREATE OR REPLACE FUNCTION index_custom_fields()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from custom_field_values v using custom_fields f
    where f.workspace_id = old.workspace_id and f.entity = tg_argv[0] and old.custom_fields ? f.key
      and (tg_op = 'DELETE' or old.custom_fields -> f.key is distinct from new.custom_fields -> f.key)
      and v.workspace_id = f.workspace_id and v.field_id = f.id and v.record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into custom_field_values (workspace_id, field_id, record_id, place, text_value, number_value)
    select f.workspace_id, f.id, new.id, v.place, v.text_value, v.number_value
    from custom_fields f cross join lateral custom_field_terms(f.type, new.custom_fields -> f.key) v
    where f.workspace_id = new.workspace_id and f.entity = tg_argv[0] and new.custom_fields ? f.key
      and (tg_op = 'INSERT' or old.custom_fields -> f.key is distinct from new.custom_fields -> f.key);
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION joined(words text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select array_to_string(words, ' ') $function$

CREATE OR REPLACE FUNCTION joined_lines(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when words like '%- %' or words like U&'%\2010 %' or words like E'%-\n%' or words like U&'%\2010\000A%'
    then regexp_replace(words, '([^\s\d[:punct:]]{2,40})[-\u2010][ \n]+([^\s\d[:punct:]]{2,40})', '\1- \2 \1\2', 'g')
    else words end
$function$

CREATE OR REPLACE FUNCTION keep_former_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if exists (select from candidates c where c.workspace_id = new.workspace_id and c.id <> new.id and c.deleted_at is null
    and c.former_emails <> '{}' and folded_emails(c.former_emails) && folded_emails(array[new.email])) then
    if tg_op = 'INSERT' then
      return null;
    end if;
    raise unique_violation using constraint = 'candidates_email_folded_key', table = 'candidates',
      message = 'another candidate has this former email address';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION keep_former_slug()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into former_job_slugs (workspace_id, slug, job_id) values (old.workspace_id, old.slug, old.id)
  on conflict (workspace_id, slug) do update set job_id = excluded.job_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION keeps_revisions()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$select coalesce(current_setting('rolecall.keep_revisions', true), '') = 'on'$function$

CREATE OR REPLACE FUNCTION listed_jobs()
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public'
AS $function$
declare
  viewer constant jsonb := viewer();
  workspace constant uuid := viewer ->> 'workspaceId';
begin
  if viewer ? 'memberId' then
    return array(select j.id from jobs j where j.workspace_id = workspace
      and j.hiring_team @> jsonb_build_array(jsonb_build_object('memberId', viewer -> 'memberId')));
  end if;
  if viewer ? 'departmentIds' then
    return array(
      with recursive within (id) as (
        select e.value::uuid from jsonb_array_elements_text(viewer -> 'departmentIds') e
        union
        select d.id from departments d join within w on d.workspace_id = workspace and d.parent_id = w.id)
      select j.id from jobs j where j.workspace_id = workspace and j.department_id in (select id from within)
        and case when viewer ? 'jobIds' then viewer -> 'jobIds' ? j.id::text else not j.confidential end);
  end if;
  return array(select j.id from jobs j where j.workspace_id = workspace
    and j.id in (select e.value::uuid from jsonb_array_elements_text(viewer -> 'jobIds') e));
end $function$

CREATE OR REPLACE FUNCTION mailbox_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (
    select case when address like '+%' then split_part(address, '@', 1) else split_part(split_part(address, '@', 1), '+', 1) end as name,
      split_part(address, '@', 2) as host
    from (select lower(email collate "und-x-icu") collate "C" as address) a) parts
$function$

CREATE OR REPLACE FUNCTION newest_candidates(workspace uuid, oldest uuid, newest uuid, most integer)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO 'public'
AS $function$
  select d.candidate_id from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id between oldest and newest order by d.candidate_id desc limit most
$function$

CREATE OR REPLACE FUNCTION next_daily(at time without time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  today timestamp;
begin
  today := date_trunc('day', rolecall_now() at time zone zone);
  return case when (today + at) at time zone zone > rolecall_now() then (today + at) at time zone zone
    else (today + interval '1 day' + at) at time zone zone end;
exception when invalid_parameter_value then
  return next_daily(at, 'UTC');
end $function$

CREATE OR REPLACE FUNCTION note_access_changes(workspace uuid, jobs uuid[], audiences text[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into job_access_changes (workspace_id, job_id, audience)
  select workspace, job, audience from unnest(jobs) job cross join (select distinct unnest(audiences)) a (audience)
  order by audience, job
  on conflict (workspace_id, audience, job_id) do update set change_position = event_position(), changed_at = rolecall_now()
$function$

CREATE OR REPLACE FUNCTION note_deleted_automation_runs()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'automation_runs', id::text, automation_id from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_deleted_automation_secrets()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'automation_secrets', name::text, null from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_deleted_candidate_tags()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id, visible_with)
  select workspace_id, 'candidate_tags', id::text, candidate_id from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_deleted_custom_fields()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id)
  select workspace_id, 'custom_fields', id::text from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_deleted_mails()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id, visible_with)
  select workspace_id, 'mails', id::text, candidate_id from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_deleted_notes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id, visible_with)
  select workspace_id, 'notes', id::text, candidate_id from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_deleted_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'notifications', id::text, member_id from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_deleted_quarantined_submissions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id, visible_with)
  select workspace_id, 'quarantined_submissions', id::text, job_id from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_deleted_sessions()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'sessions', id::text, member_id from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_deleted_webhook_attempts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'webhook_attempts', id::text, delivery_id from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_deleted_webhook_deliveries()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'webhook_deliveries', id::text, webhook_id from gone on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_department_access_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform note_access_changes(new.workspace_id, array(
    with recursive down (id) as (
      select new.id
      union
      select d.id from departments d join down on d.workspace_id = new.workspace_id and d.parent_id = down.id)
    select j.id from jobs j join down on j.department_id = down.id where j.workspace_id = new.workspace_id), array(
    select 'department:' || d from unnest(array[old.parent_id, new.parent_id]) parent
    cross join department_and_ancestors(new.workspace_id, parent) d));
  return null;
end $function$

CREATE OR REPLACE FUNCTION note_job_access_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform note_access_changes(new.workspace_id, array[new.id], array(
    -- Members who joined the team or left it.
    (select 'member:' || (e ->> 'memberId') from jsonb_array_elements(old.hiring_team) e
     except select 'member:' || (e ->> 'memberId') from jsonb_array_elements(new.hiring_team) e)
    union
    (select 'member:' || (e ->> 'memberId') from jsonb_array_elements(new.hiring_team) e
     except select 'member:' || (e ->> 'memberId') from jsonb_array_elements(old.hiring_team) e)
    union all
    select 'recruiters' where new.confidential <> old.confidential
    union all
    select 'department:' || d from unnest(array[old.department_id, new.department_id]) department
    cross join department_and_ancestors(new.workspace_id, department) d
    where new.confidential <> old.confidential or old.department_id is distinct from new.department_id));
  return null;
end $function$

CREATE OR REPLACE FUNCTION ordered_id(at timestamp with time zone, n bigint)
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0')
    || '7' || lpad(to_hex((n >> 6) & 4095), 3, '0') || to_hex(128 | (n & 63))
    || substr(gen_random_uuid()::text, 22, 2) || substr(gen_random_uuid()::text, 25, 12))::uuid
$function$

CREATE OR REPLACE FUNCTION phone_words(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select concat_ws(' ', phone, digits, case when length(digits) > 6 then concat_ws(' ', right(digits, 6),
    right(digits, 7), right(digits, 8), right(digits, 9), right(digits, 10)) end)
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) d
$function$

CREATE OR REPLACE FUNCTION position_of(transaction_id xid8)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$select (event_base() + transaction_id::text::bigint) * 1024$function$

CREATE OR REPLACE FUNCTION private_field_search(workspace uuid, record_type text, stored jsonb)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
AS $function$
  select case when stored <> '{}' then
    setweight(to_tsvector('rolecall', search_words(custom_field_words(workspace, record_type, stored, true))), 'C') end
$function$

CREATE OR REPLACE FUNCTION profile_words(names text, marks text, prose text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select setweight(to_tsvector('rolecall', search_words(names)), 'A')
    || setweight(to_tsvector('rolecall', search_words(marks)), 'B')
    || setweight(to_tsvector('rolecall', search_words(prose)), 'C')
$function$

CREATE OR REPLACE FUNCTION public_custom_fields(workspace uuid, record_type text, stored jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select case when stored = '{}' then stored else coalesce(
    (select jsonb_object_agg(f.key, stored -> f.key) from custom_fields f
     where f.workspace_id = workspace and f.entity = record_type and not f.private and f.archived_at is null
       and stored ? f.key), '{}') end
$function$

CREATE OR REPLACE FUNCTION raise_event_base(base bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$ begin
  execute format('create or replace function event_base() returns bigint language sql stable parallel safe as %L',
    format('select %s::bigint', base));
end $function$

CREATE OR REPLACE FUNCTION record_passkey_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into revocations (workspace_id, kind, record_id) values (new.workspace_id, 'passkey', new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION record_revocation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into revocations (workspace_id, kind, record_id) values (new.workspace_id, tg_argv[0], new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION record_role_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  insert into revocations (workspace_id, kind, record_id, role) values (new.workspace_id, 'member_role', new.id, new.role);
  return null;
end $function$

CREATE OR REPLACE FUNCTION refresh_candidate_files(workspace uuid, candidates uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'public'
AS $function$
begin
  perform from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id = any (candidates) order by d.candidate_id for update;
  update candidate_documents d
  set words = to_tsvector('rolecall', coalesce((
      select left(string_agg(search_words(joined_lines(x.text)), ' ' order by x.file_id desc), 120000)
      from candidate_file_texts x join candidate_files f on f.workspace_id = x.workspace_id and f.id = x.file_id
      where f.workspace_id = workspace and f.candidate_id = d.candidate_id and f.deleted_at is null), ''))
    || candidate_profile_words(workspace, d.candidate_id), version = 2
  where d.workspace_id = workspace and d.candidate_id = any (candidates);
end $function$

CREATE OR REPLACE FUNCTION refresh_candidate_profiles(workspace uuid, candidates uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET search_path TO 'public'
AS $function$
begin
  perform from candidate_documents d
  where d.workspace_id = workspace and d.candidate_id = any (candidates) order by d.candidate_id for update;
  -- Files come first, so that their positions stay what they are.
  update candidate_documents d
  set words = ts_filter(d.words, '{d}') || candidate_profile_words(workspace, d.candidate_id), version = 2,
    private_words = (select private_field_search(workspace, 'candidate', c.custom_fields) from candidates c
      where c.workspace_id = workspace and c.id = d.candidate_id)
  where d.workspace_id = workspace and d.candidate_id = any (candidates);
end $function$

CREATE OR REPLACE FUNCTION renew_calendar_entries(workspace uuid, interview uuid, member uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  update calendar_entries set version = version + 1
  where workspace_id = workspace and interview_id = interview and (member is null or member_id = member)
$function$

CREATE OR REPLACE FUNCTION renew_calendar_entries_of_candidate()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  perform renew_calendar_entries(i.workspace_id, i.id, null) from interviews i
  where i.workspace_id = new.workspace_id and i.candidate_id = new.id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION renew_calendar_entries_of_interview()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform renew_calendar_entries(new.workspace_id, new.id, null);
  return null;
end $function$

CREATE OR REPLACE FUNCTION renew_calendar_entries_of_interviewer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op <> 'INSERT' then perform renew_calendar_entries(old.workspace_id, old.interview_id, old.member_id); end if;
  if tg_op <> 'DELETE' then
    if new.scheduled then
      insert into calendar_entries (workspace_id, calendar_id, interview_id, member_id)
      select c.workspace_id, c.id, new.interview_id, new.member_id
      from calendars c
      where c.workspace_id = new.workspace_id and c.member_id = new.member_id and c.writes and c.deleted_at is null
      on conflict (workspace_id, calendar_id, interview_id) do update set version = calendar_entries.version + 1;
    end if;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION rolecall_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$select now()$function$

CREATE OR REPLACE FUNCTION search_custom_fields()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.custom_search := custom_field_search(new.workspace_id, 'job', new.custom_fields);
  new.private_search := private_field_search(new.workspace_id, 'job', new.custom_fields);
  return new;
end $function$

CREATE OR REPLACE FUNCTION search_query(words text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsquery('rolecall', coalesce(string_agg(case when length(w) < 3 then w else w || ':*' end, ' & '), ''))
  from regexp_split_to_table(search_words(words), ' ') w where w <> ''
$function$

CREATE OR REPLACE FUNCTION search_rank_query(words text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsquery('rolecall', coalesce(string_agg(case when length(w) < 3 then w else w || ' | ' || w || ':*' end, ' | '), ''))
  from regexp_split_to_table(search_words(words), ' ') w where w <> ''
$function$

CREATE OR REPLACE FUNCTION search_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select regexp_replace(
    regexp_replace(regexp_replace(
      case when octet_length(words) = length(words) then lower(words collate "C")
        else cjk_pieces(fold_letters(words)) end, '([a-z])\+\+', '\1plusplus', 'g'), '([a-z])#', '\1sharp', 'g'),
    '[^0-9A-Za-z\u00aa\u00b2\u00b3\u00b5\u00b9\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3005-\u3007\u3021-\ud7ff\uf900-\ufdff\ufe70-\ufefe\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00010000-\U0001efff\U00020000-\U0010ffff]+',
    ' ', 'g')
$function$

CREATE OR REPLACE FUNCTION time_ordered_id(after_ms integer)
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from now()) * 1000)::bigint + after_ms) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$function$

CREATE OR REPLACE FUNCTION track_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if keeps_revisions() then return new; end if;
  new.revision := old.revision + 1;
  new.change_position := greatest(event_position(), old.change_position + 1);
  new.updated_at := greatest(new.updated_at, old.updated_at);
  return new;
end $function$

CREATE OR REPLACE FUNCTION track_position()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.change_position := greatest(event_position(), old.change_position + 1);
  return new;
end $function$

CREATE OR REPLACE FUNCTION unconfirm_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.email_confirmed_at = null;
  return new;
end $function$

CREATE OR REPLACE FUNCTION viewer()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$ select current_setting('rolecall.viewer')::jsonb $function$

CREATE OR REPLACE FUNCTION viewer_workspace()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select (current_setting('rolecall.viewer')::jsonb ->> 'workspaceId')::uuid $function$

CREATE OR REPLACE FUNCTION within_own_limits(limits jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select viewer() ? 'memberId' or (
    (not viewer() ? 'jobIds' or coalesce(limits -> 'jobIds' <@ (viewer() -> 'jobIds'), false))
    and (not viewer() ? 'departmentIds'
      or coalesce(limits -> 'departmentIds' <@ (viewer() -> 'departmentIds'), false)))
$function$

CREATE OR REPLACE FUNCTION write_external_refs()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
declare
  kept jsonb := '[]';
begin
  if tg_op <> 'INSERT' then
    if old.deleted_at is null then
      kept := old.external_refs;
    end if;
    delete from external_refs r using jsonb_to_recordset(old.external_refs) as o (system text, id text)
    where r.workspace_id = old.workspace_id and r.entity = tg_argv[0] and r.system = o.system and r.external_id = o.id
      and r.record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    if new.deleted_at is null then
      -- In order, so that writers of several references cannot deadlock.
      perform pg_advisory_xact_lock(l.key)
      from (select external_ref_lock(new.workspace_id, tg_argv[0], n.system, n.id) as key
        from jsonb_to_recordset(new.external_refs) as n (system text, id text)
        where not kept @> jsonb_build_array(jsonb_build_object('system', n.system, 'id', n.id)) order by 1) l;
    end if;
    insert into external_refs (workspace_id, entity, system, external_id, released_by, record_id)
    select new.workspace_id, tg_argv[0], n.system, n.id,
      case when new.deleted_at is null then '00000000-0000-0000-0000-000000000000' else new.id end, new.id
    from jsonb_to_recordset(new.external_refs) as n (system text, id text) order by n.system, n.id;
  end if;
  return null;
end $function$

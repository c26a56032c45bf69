-- The whole schema as the migrations make it: to be read, not run.
-- Written by `node scripts/write-generated.ts`; a test compares it with the migrations.

create extension pg_trgm;

create extension unaccent;

-- Tables

create table account_recoveries (
  user_id uuid not null,
  started_at timestamp with time zone not null default now(),
  mails smallint not null default 1,
  next_at timestamp with time zone not null,
  constraint account_recoveries_pkey PRIMARY KEY (user_id),
  constraint account_recoveries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint account_recoveries_mails_check CHECK (mails >= 1 AND mails <= 3)
);
CREATE INDEX account_recoveries_due ON account_recoveries USING btree (next_at);

create table agreements (
  user_id uuid not null,
  version text not null,
  locale text not null,
  text_hash bytea not null,
  is_of_age boolean not null,
  wishes_other_language boolean not null,
  agreed_at timestamp with time zone not null,
  constraint agreements_pkey PRIMARY KEY (user_id, agreed_at),
  constraint agreements_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint agreements_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text, 'es'::text])),
  constraint agreements_text_hash_check CHECK (octet_length(text_hash) = 32)
);

create table albums (
  id uuid not null,
  creator_id uuid not null,
  title text not null,
  description text,
  created_at timestamp with time zone not null default now(),
  constraint albums_pkey PRIMARY KEY (id),
  constraint albums_creator_id_key UNIQUE (creator_id),
  constraint albums_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE,
  constraint albums_description_check CHECK (char_length(description) >= 1 AND char_length(description) <= 300),
  constraint albums_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 120)
);
CREATE TRIGGER albums_announced AFTER INSERT OR DELETE OR UPDATE ON albums FOR EACH ROW EXECUTE FUNCTION announce_album();
CREATE TRIGGER albums_emptied AFTER TRUNCATE ON albums FOR EACH STATEMENT EXECUTE FUNCTION announce_site();
CREATE TRIGGER albums_photos BEFORE DELETE ON albums FOR EACH ROW EXECUTE FUNCTION delete_album_photos();

create table appeals (
  decision_id uuid not null,
  creator_id uuid not null,
  message text not null,
  filed_at timestamp with time zone not null default now(),
  due_on date not null,
  answered_at timestamp with time zone,
  outcome text,
  answer text,
  constraint appeals_pkey PRIMARY KEY (decision_id),
  constraint appeals_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint appeals_answer_check CHECK (char_length(answer) >= 1 AND char_length(answer) <= 2000),
  constraint appeals_check CHECK (num_nulls(answered_at, outcome, answer) = ANY (ARRAY[0, 3])),
  constraint appeals_message_check CHECK (char_length(message) >= 1 AND char_length(message) <= 2000),
  constraint appeals_outcome_check CHECK (outcome = ANY (ARRAY['kept'::text, 'taken_back'::text]))
);
CREATE INDEX appeals_creator ON appeals USING btree (creator_id);
CREATE INDEX appeals_open ON appeals USING btree (due_on, decision_id) WHERE answered_at IS NULL;

create table authenticators (
  user_id uuid not null,
  sealed_secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint authenticators_pkey PRIMARY KEY (user_id),
  constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table balance_lines (
  id text not null,
  creator_id uuid not null,
  kind text not null,
  made_by text,
  tip_id uuid,
  net_cents integer not null,
  made_at timestamp with time zone not null,
  available_on date not null,
  deposit_id text,
  constraint balance_lines_pkey PRIMARY KEY (id),
  constraint balance_lines_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES payout_accounts(creator_id),
  constraint balance_lines_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint balance_lines_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  constraint balance_lines_kind_check CHECK (kind = ANY (ARRAY['tip'::text, 'returned'::text, 'fee_returned'::text, 'deposit'::text, 'deposit_returned'::text, 'other'::text]))
);
CREATE INDEX balance_lines_deposit ON balance_lines USING btree (deposit_id, made_at DESC, id DESC) WHERE deposit_id IS NOT NULL;
CREATE INDEX balance_lines_tip ON balance_lines USING btree (tip_id) WHERE tip_id IS NOT NULL;
CREATE INDEX balance_lines_unknown ON balance_lines USING btree (creator_id) WHERE tip_id IS NULL AND (kind = ANY (ARRAY['tip'::text, 'returned'::text, 'fee_returned'::text]));
CREATE INDEX balance_lines_waiting ON balance_lines USING btree (creator_id) WHERE deposit_id IS NULL;

create table broken_invariants (
  invariant text not null,
  subject text not null,
  detail text not null,
  tip_id uuid,
  found_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  constraint broken_invariants_pkey PRIMARY KEY (invariant, subject)
);
CREATE INDEX broken_invariants_open ON broken_invariants USING btree (found_at) WHERE resolved_at IS NULL;

create table copyright_notices (
  id uuid not null,
  received_at timestamp with time zone not null default now(),
  creator_id uuid not null,
  slug text not null,
  creator_name text not null,
  creator_email text,
  claimant_name text not null,
  claimant_address text not null,
  claimant_email text not null,
  work text not null,
  interest text not null,
  location text not null,
  infringement text not null,
  happened text not null,
  locale text not null,
  forwarded_at timestamp with time zone,
  refused_at timestamp with time zone,
  kept_until timestamp with time zone not null default now() + '6 mons'::interval,
  constraint copyright_notices_pkey PRIMARY KEY (id),
  constraint copyright_notices_claimant_address_check CHECK (char_length(claimant_address) >= 1 AND char_length(claimant_address) <= 300),
  constraint copyright_notices_claimant_email_check CHECK (char_length(claimant_email) >= 1 AND char_length(claimant_email) <= 254),
  constraint copyright_notices_claimant_name_check CHECK (char_length(claimant_name) >= 1 AND char_length(claimant_name) <= 100),
  constraint copyright_notices_happened_check CHECK (char_length(happened) >= 1 AND char_length(happened) <= 100),
  constraint copyright_notices_infringement_check CHECK (char_length(infringement) >= 1 AND char_length(infringement) <= 1000),
  constraint copyright_notices_interest_check CHECK (char_length(interest) >= 1 AND char_length(interest) <= 300),
  constraint copyright_notices_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text, 'es'::text])),
  constraint copyright_notices_location_check CHECK (char_length(location) >= 1 AND char_length(location) <= 300),
  constraint copyright_notices_work_check CHECK (char_length(work) >= 1 AND char_length(work) <= 1000)
);
CREATE INDEX copyright_notices_claimant ON copyright_notices USING btree (lower(claimant_email));
CREATE INDEX copyright_notices_end ON copyright_notices USING btree (kept_until);

create table creators (
  id uuid not null,
  slug text not null,
  name text not null,
  title text,
  description text,
  video_id text,
  contact_phone text,
  contact_email text,
  socials jsonb not null default '{}'::jsonb,
  banner jsonb,
  logo jsonb,
  wants_tips boolean not null default false,
  can_receive_tips boolean not null default false,
  verified_at timestamp with time zone,
  suspended_at timestamp with time zone,
  deleted_at timestamp with time zone,
  erased_after timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  is_verified boolean not null generated always as (verified_at IS NOT NULL) stored,
  search_text text not null generated always as (' '::text || searchable((((name || ' '::text) || COALESCE(title, ''::text)) || ' '::text) || slug)) stored,
  takes_tips boolean not null generated always as (wants_tips AND can_receive_tips AND deleted_at IS NULL AND suspended_at IS NULL) stored,
  is_set_up boolean not null default false,
  hue text,
  sections text[],
  speaks_as text not null default 'me'::text,
  locale text,
  is_complete boolean not null generated always as ((banner IS NOT NULL OR logo IS NOT NULL) AND description IS NOT NULL) stored,
  limited_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint creators_pkey PRIMARY KEY (id),
  constraint creators_slug_key UNIQUE (slug),
  constraint creators_id_fkey FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE,
  constraint creators_slug_id_fkey FOREIGN KEY (slug, id) REFERENCES slugs(slug, creator_id) DEFERRABLE INITIALLY DEFERRED,
  constraint creators_banner_check CHECK (banner ?& '{large,small,color}'::text[]),
  constraint creators_check CHECK ((deleted_at IS NULL) = (erased_after IS NULL)),
  constraint creators_contact_email_check CHECK (char_length(contact_email) >= 1 AND char_length(contact_email) <= 254),
  constraint creators_contact_phone_check CHECK (contact_phone ~ '^[2-9][0-9]{9}$'::text),
  constraint creators_description_check CHECK (char_length(description) >= 1 AND char_length(description) <= 2000),
  constraint creators_hue_check CHECK (hue = ANY (ARRAY['copper'::text, 'ochre'::text, 'olive'::text, 'evergreen'::text, 'teal'::text, 'blue'::text, 'violet'::text, 'rose'::text])),
  constraint creators_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text, 'es'::text])),
  constraint creators_logo_check CHECK (logo ?& '{large,small,color}'::text[]),
  constraint creators_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 80),
  constraint creators_sections_check CHECK (cardinality(sections) = 4 AND sections @> '{goal,about,album,wall}'::text[]),
  constraint creators_socials_check CHECK (jsonb_typeof(socials) = 'object'::text),
  constraint creators_speaks_as_check CHECK (speaks_as = ANY (ARRAY['me'::text, 'us'::text])),
  constraint creators_title_check CHECK (char_length(title) >= 1 AND char_length(title) <= 120),
  constraint creators_video_id_check CHECK (video_id ~ '^[A-Za-z0-9_-]{11}$'::text)
);
CREATE INDEX creators_directory ON creators USING btree (is_verified DESC, created_at DESC, id DESC) WHERE deleted_at IS NULL AND suspended_at IS NULL;
CREATE INDEX creators_listed ON creators USING btree (is_complete DESC, is_verified DESC, created_at DESC, id DESC) WHERE deleted_at IS NULL AND suspended_at IS NULL;
CREATE INDEX creators_name_skeletons ON creators USING btree (name_skeleton(name)) WHERE verified_at IS NOT NULL;
CREATE INDEX creators_newest ON creators USING btree (created_at DESC, id);
CREATE INDEX creators_search ON creators USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL AND suspended_at IS NULL;
CREATE INDEX creators_skeletons ON creators USING btree (slug_skeleton(slug)) WHERE verified_at IS NOT NULL;
CREATE INDEX creators_slug_skeletons ON creators USING btree (name_skeleton(slug)) WHERE verified_at IS NOT NULL;
CREATE INDEX creators_to_erase ON creators USING btree (erased_after) WHERE erased_after IS NOT NULL;
CREATE TRIGGER creators_announced AFTER INSERT OR DELETE OR UPDATE ON creators FOR EACH ROW EXECUTE FUNCTION announce_creator();
CREATE TRIGGER creators_emptied AFTER TRUNCATE ON creators FOR EACH STATEMENT EXECUTE FUNCTION announce_site();
CREATE TRIGGER creators_media_delete AFTER DELETE ON creators FOR EACH ROW WHEN (old.banner IS NOT NULL OR old.logo IS NOT NULL) EXECUTE FUNCTION count_page_image_uses();
CREATE TRIGGER creators_media_insert AFTER INSERT ON creators FOR EACH ROW WHEN (new.banner IS NOT NULL OR new.logo IS NOT NULL) EXECUTE FUNCTION count_page_image_uses();
CREATE TRIGGER creators_media_update AFTER UPDATE OF banner, logo ON creators FOR EACH ROW WHEN (old.banner IS DISTINCT FROM new.banner OR old.logo IS DISTINCT FROM new.logo) EXECUTE FUNCTION count_page_image_uses();

create table deposits (
  id text not null,
  creator_id uuid not null,
  number integer not null,
  amount_cents integer not null,
  state text not null,
  failure text,
  made_at timestamp with time zone not null,
  arrives_on date not null,
  counted_at timestamp with time zone,
  tip_count integer,
  tips_cents integer,
  returned_cents integer,
  other_cents integer,
  sent_again_in text,
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_creator_id_number_key UNIQUE (creator_id, number),
  constraint deposits_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES payout_accounts(creator_id),
  constraint deposits_sent_again_in_fkey FOREIGN KEY (sent_again_in) REFERENCES deposits(id),
  constraint deposits_number_check CHECK (number > 0),
  constraint deposits_state_check CHECK (state = ANY (ARRAY['pending'::text, 'in_transit'::text, 'paid'::text, 'failed'::text, 'canceled'::text]))
);
CREATE INDEX deposits_moving ON deposits USING btree (creator_id) WHERE state = ANY (ARRAY['pending'::text, 'in_transit'::text, 'paid'::text]);
CREATE INDEX deposits_uncounted ON deposits USING btree (creator_id) WHERE counted_at IS NULL;

create table desk_log (
  id uuid not null,
  at timestamp with time zone not null default clock_timestamp(),
  operator_id uuid,
  operator text,
  act text not null,
  kind text not null,
  subject text not null,
  creator_id uuid,
  rule text,
  note text,
  before jsonb,
  after jsonb,
  undoes uuid,
  constraint desk_log_pkey PRIMARY KEY (id),
  constraint desk_log_undoes_key UNIQUE (undoes),
  constraint desk_log_act_check CHECK (act ~ '^[a-z_]{1,40}$'::text),
  constraint desk_log_check CHECK (num_nonnulls(operator_id, operator) = 1),
  constraint desk_log_kind_check CHECK (kind ~ '^[a-z_]{1,20}$'::text)
);
CREATE INDEX desk_log_at ON desk_log USING btree (at DESC, id DESC);
CREATE INDEX desk_log_creator ON desk_log USING btree (creator_id, at DESC) WHERE creator_id IS NOT NULL;
CREATE INDEX desk_log_subject ON desk_log USING btree (subject, at DESC);
CREATE TRIGGER desk_log_append_only BEFORE UPDATE OR TRUNCATE ON desk_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER desk_log_kept BEFORE DELETE ON desk_log FOR EACH ROW WHEN (old.at > (now() - '1095 days'::interval)) EXECUTE FUNCTION refuse_change();

create table desk_roles (
  user_id uuid not null,
  role text not null,
  granted_by text not null,
  granted_at timestamp with time zone not null default now(),
  constraint desk_roles_pkey PRIMARY KEY (user_id),
  constraint desk_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint desk_roles_role_check CHECK (role = ANY (ARRAY['moderator'::text, 'operator'::text]))
);

create table document_versions (
  id uuid not null,
  name text not null,
  locale text not null,
  hash bytea not null,
  updated text not null,
  markdown text not null,
  applies_from date not null,
  announced_at timestamp with time zone,
  shown_at timestamp with time zone not null default now(),
  constraint document_versions_pkey PRIMARY KEY (id),
  constraint document_versions_name_locale_hash_key UNIQUE (name, locale, hash),
  constraint document_versions_hash_check CHECK (octet_length(hash) = 32),
  constraint document_versions_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text, 'es'::text]))
);
CREATE TRIGGER document_versions_announced AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON document_versions FOR EACH STATEMENT EXECUTE FUNCTION announce_site();

create table erasure_requests (
  user_id uuid not null,
  requested_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  constraint erasure_requests_pkey PRIMARY KEY (user_id)
);

create table goal_tips (
  tip_id uuid not null,
  goal_id uuid not null,
  constraint goal_tips_pkey PRIMARY KEY (tip_id),
  constraint goal_tips_goal_id_fkey FOREIGN KEY (goal_id) REFERENCES goals(id) ON DELETE CASCADE,
  constraint goal_tips_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id)
);
CREATE INDEX goal_tips_order ON goal_tips USING btree (goal_id, tip_id);

create table goals (
  id uuid not null,
  creator_id uuid not null,
  texts jsonb not null,
  amount_cents integer not null,
  hides_amounts boolean not null default false,
  ends_at timestamp with time zone,
  raised_cents bigint not null default 0,
  reached_at timestamp with time zone,
  reached_by uuid,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  constraint goals_pkey PRIMARY KEY (id),
  constraint goals_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE,
  constraint goals_reached_by_fkey FOREIGN KEY (reached_by) REFERENCES tips(id),
  constraint goals_amount_cents_check CHECK (amount_cents >= 100 AND amount_cents <= 100000000),
  constraint goals_check CHECK (reached_at IS NOT NULL OR reached_by IS NULL),
  constraint goals_texts_check CHECK (jsonb_typeof(texts) = 'object'::text AND texts <> '{}'::jsonb)
);
CREATE INDEX goals_creator ON goals USING btree (creator_id);
CREATE UNIQUE INDEX goals_current ON goals USING btree (creator_id) WHERE ended_at IS NULL;
CREATE INDEX goals_due ON goals USING btree (ends_at) WHERE ended_at IS NULL AND ends_at IS NOT NULL;
CREATE INDEX goals_past ON goals USING btree (creator_id, started_at) WHERE ended_at IS NOT NULL;
CREATE INDEX goals_reached_by ON goals USING btree (reached_by) WHERE reached_by IS NOT NULL;
CREATE INDEX goals_updated ON goals USING btree (updated_at);
CREATE TRIGGER goals_announced AFTER INSERT OR DELETE OR UPDATE ON goals FOR EACH ROW EXECUTE FUNCTION announce_goal();
CREATE TRIGGER goals_emptied AFTER TRUNCATE ON goals FOR EACH STATEMENT EXECUTE FUNCTION announce_site();

create table held_words (
  locale text not null,
  word text not null,
  operator text not null,
  added_at timestamp with time zone not null default now(),
  constraint held_words_pkey PRIMARY KEY (locale, word),
  constraint held_words_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text, 'es'::text]))
);

create table identities (
  provider text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone not null default now(),
  constraint identities_pkey PRIMARY KEY (provider, subject),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint identities_provider_check CHECK (provider = ANY (ARRAY['google'::text, 'facebook'::text]))
);
CREATE UNIQUE INDEX identities_user ON identities USING btree (user_id, provider);

create table incidents (
  id uuid not null,
  incident_id uuid not null,
  noted_at timestamp with time zone not null default now(),
  noted_by uuid not null,
  happened text not null,
  detected text not null,
  what text not null,
  data text not null,
  people text not null,
  is_serious boolean not null,
  why text not null,
  told text not null,
  measures text not null,
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id),
  constraint incidents_data_check CHECK (char_length(data) >= 1 AND char_length(data) <= 2000),
  constraint incidents_detected_check CHECK (char_length(detected) >= 1 AND char_length(detected) <= 200),
  constraint incidents_happened_check CHECK (char_length(happened) >= 1 AND char_length(happened) <= 200),
  constraint incidents_measures_check CHECK (char_length(measures) >= 1 AND char_length(measures) <= 2000),
  constraint incidents_people_check CHECK (char_length(people) >= 1 AND char_length(people) <= 500),
  constraint incidents_told_check CHECK (char_length(told) >= 1 AND char_length(told) <= 2000),
  constraint incidents_what_check CHECK (char_length(what) >= 1 AND char_length(what) <= 2000),
  constraint incidents_why_check CHECK (char_length(why) >= 1 AND char_length(why) <= 2000)
);
CREATE INDEX incidents_noted ON incidents USING btree (noted_at DESC, id DESC);
CREATE TRIGGER incidents_append_only BEFORE UPDATE OR TRUNCATE ON incidents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER incidents_kept BEFORE DELETE ON incidents FOR EACH ROW WHEN (old.noted_at > (now() - '5 years'::interval)) EXECUTE FUNCTION refuse_change();

create table job_workers (
  id text not null,
  seen_at timestamp with time zone not null default now(),
  constraint job_workers_pkey PRIMARY KEY (id)
);

create table known_devices (
  user_id uuid not null,
  device_hash bytea not null,
  seen_at timestamp with time zone not null default now(),
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint known_devices_device_hash_check CHECK (octet_length(device_hash) = 32)
);
CREATE INDEX known_devices_age ON known_devices USING btree (seen_at);

create table ledger_checks (
  name text not null,
  "position" timestamp with time zone not null,
  until timestamp with time zone not null,
  month date,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  constraint ledger_checks_pkey PRIMARY KEY (name),
  constraint ledger_checks_name_check CHECK (name = ANY (ARRAY['recent'::text, 'full'::text]))
);

create table ledger_entries (
  id uuid not null,
  tip_id uuid not null,
  creator_id uuid not null,
  kind text not null,
  provider_ref text not null,
  supporter_cents integer not null default 0,
  creator_cents integer not null default 0,
  platform_cents integer not null default 0,
  provider_cents integer not null default 0,
  booked_at timestamp with time zone not null default now(),
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_fact UNIQUE (kind, provider_ref),
  constraint ledger_entries_creator_id_tip_id_fkey FOREIGN KEY (creator_id, tip_id) REFERENCES tips(creator_id, id),
  constraint ledger_entries_balance CHECK ((supporter_cents + creator_cents + platform_cents + provider_cents) = 0),
  constraint ledger_entries_kind CHECK (
CASE kind
    WHEN 'charge'::text THEN supporter_cents < 0 AND platform_cents > 0
    WHEN 'transfer'::text THEN creator_cents > 0 AND platform_cents < 0
    WHEN 'platform_fee'::text THEN creator_cents < 0 AND platform_cents > 0
    WHEN 'provider_fee'::text THEN provider_cents <> 0 AND supporter_cents = 0 AND creator_cents = 0
    WHEN 'refund'::text THEN supporter_cents > 0 AND platform_cents < 0
    WHEN 'refund_failed'::text THEN supporter_cents < 0 AND platform_cents > 0
    WHEN 'transfer_reversal'::text THEN creator_cents < 0 AND platform_cents > 0
    WHEN 'platform_fee_refund'::text THEN creator_cents > 0 AND platform_cents < 0
    WHEN 'dispute'::text THEN supporter_cents > 0 AND platform_cents < 0
    WHEN 'dispute_won'::text THEN supporter_cents < 0 AND platform_cents > 0
    ELSE false
END)
);
CREATE INDEX ledger_entries_booked ON ledger_entries USING btree (booked_at);
CREATE UNIQUE INDEX ledger_entries_one_charge ON ledger_entries USING btree (tip_id) WHERE kind = 'charge'::text;
CREATE INDEX ledger_entries_received ON ledger_entries USING btree (creator_id, id DESC) WHERE kind = 'charge'::text;
CREATE INDEX ledger_entries_tip ON ledger_entries USING btree (tip_id);
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_captured AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION refuse_uncaptured();
CREATE TRIGGER ledger_entries_costs AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION follow_provider_fees();
CREATE TRIGGER ledger_entries_followed AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION follow_ledger();
CREATE TRIGGER ledger_entries_goals AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION follow_goals();
CREATE TRIGGER ledger_entries_owed AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION follow_debts();
CREATE TRIGGER ledger_entries_received AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION follow_received();
CREATE TRIGGER ledger_entries_wall AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION follow_wall();

create table mail_tokens (
  id uuid not null,
  user_id uuid,
  purpose text not null,
  token_hash bytea not null,
  email text not null,
  email_key text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint mail_tokens_pkey PRIMARY KEY (id),
  constraint mail_tokens_token_hash_key UNIQUE (token_hash),
  constraint mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_tokens_check CHECK (user_id IS NOT NULL OR purpose = 'verify'::text),
  constraint mail_tokens_purpose_check CHECK (purpose = ANY (ARRAY['verify'::text, 'reset'::text, 'change-email'::text, 'undo-email'::text, 'confirm-sign-in'::text, 'not-me'::text, 'recover'::text, 'cancel-recovery'::text])),
  constraint mail_tokens_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX mail_tokens_email ON mail_tokens USING btree (email_key);
CREATE INDEX mail_tokens_expiry ON mail_tokens USING btree (expires_at);
CREATE INDEX mail_tokens_of_address ON mail_tokens USING btree (email_key) WHERE user_id IS NULL;
CREATE INDEX mail_tokens_user ON mail_tokens USING btree (user_id, purpose);

create table mailed_alarms (
  cause text not null,
  mailed_at timestamp with time zone not null default now(),
  constraint mailed_alarms_pkey PRIMARY KEY (cause)
);

create table media_files (
  id uuid not null default gen_random_uuid(),
  key text not null,
  owner_id uuid,
  byte_size integer not null,
  uses integer not null default 0,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  removal_until timestamp with time zone,
  constraint media_files_pkey PRIMARY KEY (id),
  constraint media_files_key_owner_id_key UNIQUE (key, owner_id),
  constraint media_files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint media_files_byte_size_check CHECK (byte_size >= 0),
  constraint media_files_uses_check CHECK (uses >= 0)
);
CREATE INDEX media_files_owner ON media_files USING btree (owner_id) INCLUDE (byte_size);
CREATE INDEX media_files_removable ON media_files USING btree (claimed_until) WHERE uses = 0 OR owner_id IS NULL;
CREATE TRIGGER media_files_claim BEFORE UPDATE OF claimed_until ON media_files FOR EACH ROW WHEN (new.claimed_until IS NOT NULL AND NOT new.removal_until IS DISTINCT FROM old.removal_until) EXECUTE FUNCTION refuse_removed_file();
CREATE TRIGGER media_files_insert BEFORE INSERT ON media_files FOR EACH ROW EXECUTE FUNCTION refuse_removed_file();
CREATE TRIGGER media_files_use BEFORE UPDATE OF uses ON media_files FOR EACH ROW WHEN (new.uses > old.uses) EXECUTE FUNCTION refuse_removed_file();

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table operator_acts (
  id uuid not null,
  creator_id uuid not null,
  slug text not null,
  act text not null,
  operator text not null,
  acted_at timestamp with time zone not null default now(),
  constraint operator_acts_pkey PRIMARY KEY (id),
  constraint operator_acts_act_check CHECK (act = ANY (ARRAY['verify'::text, 'unverify'::text, 'suspend'::text, 'unsuspend'::text]))
);
CREATE INDEX operator_acts_at ON operator_acts USING btree (acted_at);

create table operator_log (
  id uuid not null,
  act text not null,
  subject text not null,
  operator text not null,
  acted_at timestamp with time zone not null default now(),
  constraint operator_log_pkey PRIMARY KEY (id)
);

create table operator_switches (
  name text not null,
  set_at timestamp with time zone not null default now(),
  operator text not null,
  constraint operator_switches_pkey PRIMARY KEY (name),
  constraint operator_switches_name_check CHECK (name = ANY (ARRAY['tips-off'::text, 'maintenance'::text]))
);
CREATE TRIGGER operator_switches_announced AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON operator_switches FOR EACH STATEMENT EXECUTE FUNCTION announce_site();

create table outbox_mails (
  id uuid not null,
  template text not null,
  locale text not null,
  recipient text not null,
  content jsonb not null,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  user_id uuid,
  refused_with integer,
  constraint outbox_mails_pkey PRIMARY KEY (id),
  constraint outbox_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint outbox_mails_content_check CHECK (jsonb_typeof(content) = 'object'::text),
  constraint outbox_mails_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text, 'es'::text]))
);
CREATE INDEX outbox_mails_of_user ON outbox_mails USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outbox_mails_recipient ON outbox_mails USING btree (lower(recipient));
CREATE INDEX outbox_mails_sender ON outbox_mails USING btree (lower(content ->> 'email'::text)) WHERE (content ->> 'email'::text) IS NOT NULL;
CREATE INDEX outbox_mails_sent ON outbox_mails USING btree (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX outbox_mails_tip ON outbox_mails USING btree ((content ->> 'tipId'::text)) WHERE (content ->> 'tipId'::text) IS NOT NULL;
CREATE INDEX outbox_mails_unsent ON outbox_mails USING btree (created_at) WHERE sent_at IS NULL;

create table owed_receipts (
  tip_id uuid not null,
  constraint owed_receipts_pkey PRIMARY KEY (tip_id),
  constraint owed_receipts_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id)
);

create table owner_visits (
  creator_id uuid not null,
  seen_at timestamp with time zone not null,
  before_at timestamp with time zone,
  constraint owner_visits_pkey PRIMARY KEY (creator_id),
  constraint owner_visits_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE
);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  name text not null,
  sign_count bigint not null,
  is_backed_up boolean not null,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint passkeys_credential_id_check CHECK (octet_length(credential_id) >= 1 AND octet_length(credential_id) <= 1023),
  constraint passkeys_name_check CHECK (char_length(name) >= 1 AND char_length(name) <= 60)
);
CREATE INDEX passkeys_user ON passkeys USING btree (user_id, created_at);

create table payment_alarms (
  kind text not null,
  subject text not null,
  tip_id uuid,
  details jsonb not null default '{}'::jsonb,
  raised_at timestamp with time zone not null default now(),
  resolved_at timestamp with time zone,
  constraint payment_alarms_pkey PRIMARY KEY (kind, subject),
  constraint payment_alarms_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id)
);
CREATE INDEX payment_alarms_open ON payment_alarms USING btree (raised_at) WHERE resolved_at IS NULL;

create table payments_without_cost (
  tip_id uuid not null,
  intent_id text not null,
  booked_at timestamp with time zone not null,
  constraint payments_without_cost_pkey PRIMARY KEY (tip_id),
  constraint payments_without_cost_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id)
);
CREATE INDEX payments_without_cost_booked ON payments_without_cost USING btree (booked_at);

create table payout_accounts (
  creator_id uuid not null,
  page_id uuid,
  account_id text not null,
  state text not null,
  details text[] not null default '{}'::text[],
  was_enabled boolean not null default false,
  synced_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  supporters_anonymized_at timestamp with time zone,
  held_schedule jsonb,
  pays_out boolean not null default true,
  payout_interval text,
  schedule_set_at timestamp with time zone,
  deposits_read_until timestamp with time zone,
  deposits_due_at timestamp with time zone not null default now(),
  constraint payout_accounts_pkey PRIMARY KEY (creator_id),
  constraint payout_accounts_account_id_key UNIQUE (account_id),
  constraint payout_accounts_page_id_key UNIQUE (page_id),
  constraint payout_accounts_page_id_fkey FOREIGN KEY (page_id) REFERENCES creators(id) ON DELETE SET NULL,
  constraint payout_accounts_check CHECK (page_id = creator_id),
  constraint payout_accounts_check1 CHECK (state <> 'enabled'::text OR was_enabled),
  constraint payout_accounts_payout_interval_check CHECK (payout_interval = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text])),
  constraint payout_accounts_state_check CHECK (state = ANY (ARRAY['pending'::text, 'enabled'::text, 'restricted'::text]))
);
CREATE INDEX payout_accounts_deposits_due ON payout_accounts USING btree (deposits_due_at) WHERE was_enabled;
CREATE INDEX payout_accounts_pending ON payout_accounts USING btree (created_at) WHERE page_id IS NOT NULL AND state = 'pending'::text;
CREATE INDEX payout_accounts_synced ON payout_accounts USING btree (synced_at) WHERE page_id IS NOT NULL;
CREATE INDEX payout_accounts_to_anonymize ON payout_accounts USING btree (creator_id) WHERE page_id IS NULL AND supporters_anonymized_at IS NULL;
CREATE TRIGGER payout_accounts_orphaned AFTER UPDATE OF page_id ON payout_accounts FOR EACH ROW WHEN (old.page_id IS NOT NULL AND new.page_id IS NULL) EXECUTE FUNCTION anonymize_erased_page();
CREATE TRIGGER payout_accounts_reopened BEFORE UPDATE OF page_id ON payout_accounts FOR EACH ROW WHEN (new.page_id IS NOT NULL) EXECUTE FUNCTION expect_supporters();

create table pending_refunds (
  id text not null,
  tip_id uuid not null,
  amount_cents integer not null,
  since timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint pending_refunds_pkey PRIMARY KEY (id),
  constraint pending_refunds_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  constraint pending_refunds_amount_cents_check CHECK (amount_cents > 0)
);
CREATE INDEX pending_refunds_open ON pending_refunds USING btree (since) WHERE ended_at IS NULL;
CREATE INDEX pending_refunds_tip ON pending_refunds USING btree (tip_id);

create table photos (
  id uuid not null,
  album_id uuid not null,
  "position" integer not null,
  large_key text not null,
  medium_key text not null,
  small_key text not null,
  width integer not null,
  height integer not null,
  color text not null,
  upload_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  description text,
  taken_down_at timestamp with time zone,
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_album_id_position_key UNIQUE (album_id, "position") DEFERRABLE,
  constraint photos_album_id_fkey FOREIGN KEY (album_id) REFERENCES albums(id) ON DELETE CASCADE,
  constraint photos_color_check CHECK (color ~ '^#[0-9a-f]{6}$'::text),
  constraint photos_description_check CHECK (char_length(description) >= 1 AND char_length(description) <= 200),
  constraint photos_height_check CHECK (height > 0),
  constraint photos_position_check CHECK ("position" >= 0 AND "position" <= 59),
  constraint photos_upload_hash_check CHECK (octet_length(upload_hash) = 32),
  constraint photos_width_check CHECK (width > 0)
);
CREATE TRIGGER photos_announced AFTER INSERT OR DELETE OR UPDATE ON photos FOR EACH ROW EXECUTE FUNCTION announce_photo();
CREATE TRIGGER photos_emptied AFTER TRUNCATE ON photos FOR EACH STATEMENT EXECUTE FUNCTION announce_site();
CREATE TRIGGER photos_media_change AFTER INSERT OR DELETE OR UPDATE OF large_key, medium_key, small_key ON photos FOR EACH ROW EXECUTE FUNCTION count_photo_uses();

create table provider_cursors (
  name text not null,
  occurred_at timestamp with time zone not null,
  constraint provider_cursors_pkey PRIMARY KEY (name)
);

create table provider_events (
  id text not null,
  source text not null,
  kind text not null,
  subject text,
  occurred_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  processed_at timestamp with time zone,
  outcome text,
  attempts integer not null default 0,
  constraint provider_events_pkey PRIMARY KEY (id),
  constraint provider_events_check CHECK ((processed_at IS NULL) = (outcome IS NULL)),
  constraint provider_events_outcome_check CHECK (outcome = ANY (ARRAY['settled'::text, 'ignored'::text, 'foreign'::text, 'given_up'::text])),
  constraint provider_events_source_check CHECK (source = ANY (ARRAY['payments'::text, 'accounts'::text]))
);
CREATE INDEX provider_events_age ON provider_events USING btree (received_at);
CREATE INDEX provider_events_unprocessed ON provider_events USING btree (received_at) WHERE processed_at IS NULL;

create table rate_limits (
  key text not null,
  points integer not null,
  resets_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_age ON rate_limits USING btree (resets_at);

create table receipt_acts (
  id bigint not null generated always as identity,
  tip_id uuid not null,
  act text not null,
  at timestamp with time zone not null default now(),
  constraint receipt_acts_pkey PRIMARY KEY (id),
  constraint receipt_acts_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  constraint receipt_acts_act_check CHECK (act = ANY (ARRAY['name_shown'::text, 'name_hidden'::text, 'words_shown'::text, 'words_hidden'::text, 'amount_shown'::text, 'amount_hidden'::text, 'words_edited'::text, 'words_withdrawn'::text, 'supporter_erased'::text, 'receipt_mailed'::text, 'link_replaced'::text, 'name_given'::text])) NOT VALID
);
CREATE INDEX receipt_acts_at ON receipt_acts USING btree (at);
CREATE INDEX receipt_acts_tip ON receipt_acts USING btree (tip_id, id);
CREATE TRIGGER receipt_acts_append_only BEFORE UPDATE OR TRUNCATE ON receipt_acts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER receipt_acts_kept BEFORE DELETE ON receipt_acts FOR EACH ROW WHEN (old.at > (now() - '1095 days'::interval)) EXECUTE FUNCTION refuse_change();

create table received_days (
  creator_id uuid not null,
  day date not null,
  tip_count integer not null,
  gross_cents bigint not null,
  refunded_cents bigint not null,
  net_cents bigint not null,
  constraint received_days_pkey PRIMARY KEY (creator_id, day)
);
CREATE INDEX received_days_day ON received_days USING btree (day, creator_id);

create table received_tips (
  tip_id uuid not null,
  creator_id uuid not null,
  received_at timestamp with time zone not null,
  state text not null,
  amount_cents integer not null,
  search_text text not null,
  constraint received_tips_pkey PRIMARY KEY (tip_id),
  constraint received_tips_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id) ON DELETE CASCADE
);
CREATE INDEX received_tips_amount ON received_tips USING btree (creator_id, amount_cents, received_at DESC, tip_id DESC);
CREATE INDEX received_tips_list ON received_tips USING btree (creator_id, received_at DESC, tip_id DESC);
CREATE INDEX received_tips_number ON received_tips USING btree (creator_id, "right"(tip_id::text, 12));
CREATE INDEX received_tips_search ON received_tips USING gin (search_text gin_trgm_ops);
CREATE INDEX received_tips_state ON received_tips USING btree (creator_id, state, received_at DESC, tip_id DESC) WHERE state <> 'paid'::text;

create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint recovery_codes_code_hash_check CHECK (octet_length(code_hash) = 32)
);

create table refresh_tokens (
  token_hash bytea not null,
  session_id uuid not null,
  generation integer not null,
  issued_at timestamp with time zone not null default now(),
  replaced_at timestamp with time zone,
  constraint refresh_tokens_pkey PRIMARY KEY (token_hash),
  constraint refresh_tokens_session_id_generation_key UNIQUE (session_id, generation),
  constraint refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint refresh_tokens_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE UNIQUE INDEX refresh_tokens_live ON refresh_tokens USING btree (session_id) WHERE replaced_at IS NULL;

create table registrations (
  id uuid not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  firstname text,
  lastname text,
  alias text,
  locale text not null,
  policy_version text,
  created_at timestamp with time zone not null default now(),
  return_url text,
  agreement jsonb,
  constraint registrations_pkey PRIMARY KEY (id),
  constraint registrations_alias_check CHECK (char_length(alias) >= 1 AND char_length(alias) <= 50),
  constraint registrations_firstname_check CHECK (char_length(firstname) >= 1 AND char_length(firstname) <= 100),
  constraint registrations_lastname_check CHECK (char_length(lastname) >= 1 AND char_length(lastname) <= 100),
  constraint registrations_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text, 'es'::text])),
  constraint registrations_password_hash_check CHECK (password_hash ~~ '$argon2id$%'::text),
  constraint registrations_return_url_check CHECK (length(return_url) <= 1000)
);
CREATE INDEX registrations_age ON registrations USING btree (created_at);
CREATE INDEX registrations_email ON registrations USING btree (email_key, created_at);

create table reply_opt_ins (
  email_hash bytea not null,
  chosen_at timestamp with time zone not null,
  is_keyed boolean not null default false,
  constraint reply_opt_ins_pkey PRIMARY KEY (email_hash),
  constraint reply_opt_ins_email_hash_check CHECK (octet_length(email_hash) = 32)
);
CREATE INDEX reply_opt_ins_chosen ON reply_opt_ins USING btree (chosen_at);

create table reply_opt_outs (
  email_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  is_keyed boolean not null default false,
  constraint reply_opt_outs_pkey PRIMARY KEY (email_hash),
  constraint reply_opt_outs_email_hash_check CHECK (octet_length(email_hash) = 32)
);

create table reported_subjects (
  subject_id uuid not null,
  kind text not null,
  creator_id uuid not null,
  reports integer not null,
  first_reported_at timestamp with time zone not null,
  constraint reported_subjects_pkey PRIMARY KEY (subject_id),
  constraint reported_subjects_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE
);
CREATE INDEX reported_subjects_creator ON reported_subjects USING btree (creator_id);
CREATE INDEX reported_subjects_queue ON reported_subjects USING btree (first_reported_at, subject_id);

create table reports (
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  creator_id uuid not null,
  category text not null,
  message text,
  reported_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  snapshot jsonb,
  reporter_email text,
  reporter_locale text,
  decision_id uuid,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE,
  constraint reports_category_check CHECK (category = ANY (ARRAY['hate'::text, 'threat'::text, 'sexual'::text, 'private'::text, 'spam'::text, 'other'::text, 'copyright'::text, 'look_alike'::text])),
  constraint reports_kind_check CHECK (kind = ANY (ARRAY['page'::text, 'words'::text, 'photo'::text])),
  constraint reports_message_check CHECK (char_length(message) >= 1 AND char_length(message) <= 1000),
  constraint reports_reporter_email_check CHECK (char_length(reporter_email) >= 3 AND char_length(reporter_email) <= 254),
  constraint reports_reporter_locale_check CHECK (reporter_locale = ANY (ARRAY['fr'::text, 'en'::text, 'es'::text]))
);
CREATE INDEX reports_age ON reports USING btree (reported_at);
CREATE INDEX reports_creator ON reports USING btree (creator_id);
CREATE INDEX reports_decision ON reports USING btree (decision_id) WHERE decision_id IS NOT NULL;
CREATE INDEX reports_of_words ON reports USING btree (subject_id) WHERE snapshot IS NOT NULL;
CREATE INDEX reports_open ON reports USING btree (reported_at, id) WHERE closed_at IS NULL;
CREATE INDEX reports_reporter ON reports USING btree (lower(reporter_email)) WHERE reporter_email IS NOT NULL;
CREATE INDEX reports_subject ON reports USING btree (subject_id) WHERE closed_at IS NULL;
CREATE TRIGGER reports_changed_1 AFTER UPDATE ON reports REFERENCING NEW TABLE AS now_open FOR EACH STATEMENT EXECUTE FUNCTION count_reported();
CREATE TRIGGER reports_changed_2 AFTER UPDATE ON reports REFERENCING OLD TABLE AS was_open FOR EACH STATEMENT EXECUTE FUNCTION uncount_reported();
CREATE TRIGGER reports_counted AFTER INSERT ON reports REFERENCING NEW TABLE AS now_open FOR EACH STATEMENT EXECUTE FUNCTION count_reported();
CREATE TRIGGER reports_uncounted AFTER DELETE ON reports REFERENCING OLD TABLE AS was_open FOR EACH STATEMENT EXECUTE FUNCTION uncount_reported();

create table reserved_slugs (
  slug text not null,
  reserved_at timestamp with time zone not null default now(),
  operator text not null,
  constraint reserved_slugs_pkey PRIMARY KEY (slug)
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  seed bytea not null,
  device text not null,
  signed_in_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  proven_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_seed_check CHECK (octet_length(seed) = 32)
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id, signed_in_at);

create table sign_in_challenges (
  token_hash bytea not null,
  user_id uuid not null,
  method text not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_challenges_pkey PRIMARY KEY (token_hash),
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sign_in_challenges_method_check CHECK (method = ANY (ARRAY['password'::text, 'google'::text, 'facebook'::text])),
  constraint sign_in_challenges_token_hash_check CHECK (octet_length(token_hash) = 32)
);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges USING btree (expires_at);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges USING btree (user_id);

create table signing_keys (
  kid uuid not null,
  salt bytea not null,
  made_at timestamp with time zone not null default now(),
  constraint signing_keys_pkey PRIMARY KEY (kid),
  constraint signing_keys_salt_check CHECK (octet_length(salt) = 32)
);

create table sitemap_parts (
  first_id uuid not null,
  constraint sitemap_parts_pkey PRIMARY KEY (first_id)
);

create table slugs (
  slug text not null,
  creator_id uuid not null,
  given_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint slugs_pkey PRIMARY KEY (slug),
  constraint slugs_slug_creator_id_key UNIQUE (slug, creator_id),
  constraint slugs_slug_check CHECK (slug ~ '^[a-z0-9][a-z0-9_-]{2,29}$'::text)
);
CREATE INDEX slugs_creator ON slugs USING btree (creator_id, given_at);
CREATE TRIGGER slugs_announced AFTER INSERT OR DELETE OR UPDATE ON slugs FOR EACH ROW EXECUTE FUNCTION announce_slug();
CREATE TRIGGER slugs_emptied AFTER TRUNCATE ON slugs FOR EACH STATEMENT EXECUTE FUNCTION announce_site();

create table spent_nonces (
  nonce_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint spent_nonces_pkey PRIMARY KEY (nonce_hash),
  constraint spent_nonces_nonce_hash_check CHECK (octet_length(nonce_hash) = 32)
);
CREATE INDEX spent_nonces_expiry ON spent_nonces USING btree (expires_at);

create table thanks (
  creator_id uuid not null,
  texts jsonb not null,
  photo_id uuid,
  updated_at timestamp with time zone not null default now(),
  constraint thanks_pkey PRIMARY KEY (creator_id),
  constraint thanks_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE,
  constraint thanks_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE SET NULL,
  constraint thanks_texts_check CHECK (jsonb_typeof(texts) = 'object'::text AND texts <> '{}'::jsonb)
);
CREATE INDEX thanks_photo ON thanks USING btree (photo_id) WHERE photo_id IS NOT NULL;

create table tip_client_blocks (
  client_hash bytea not null,
  until timestamp with time zone not null,
  constraint tip_client_blocks_pkey PRIMARY KEY (client_hash),
  constraint tip_client_blocks_client_hash_check CHECK (octet_length(client_hash) = 32)
);

create table tip_debts (
  tip_id uuid not null,
  creator_id uuid not null,
  owed_cents integer not null,
  since timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  refused_at timestamp with time zone,
  refusal text,
  attempts integer not null default 0,
  tried_on date,
  received_cents bigint,
  constraint tip_debts_pkey PRIMARY KEY (tip_id),
  constraint tip_debts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES payout_accounts(creator_id),
  constraint tip_debts_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  constraint tip_debts_attempts_check CHECK (attempts >= 0),
  constraint tip_debts_check CHECK ((owed_cents = 0) = (settled_at IS NOT NULL)),
  constraint tip_debts_check1 CHECK ((refused_at IS NULL) = (refusal IS NULL) AND (refused_at IS NULL) = (received_cents IS NULL)),
  constraint tip_debts_check2 CHECK (owed_cents <> 0 OR refused_at IS NULL)
);
CREATE INDEX tip_debts_creator ON tip_debts USING btree (creator_id) WHERE owed_cents <> 0;
CREATE INDEX tip_debts_open ON tip_debts USING btree (since) WHERE owed_cents <> 0;

create table tip_disputes (
  id text not null,
  tip_id uuid not null,
  state text not null,
  movements integer not null,
  changed_at timestamp with time zone not null default now(),
  constraint tip_disputes_pkey PRIMARY KEY (id),
  constraint tip_disputes_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  constraint tip_disputes_movements_check CHECK (movements > 0),
  constraint tip_disputes_state_check CHECK (state = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX tip_disputes_tip ON tip_disputes USING btree (tip_id);

create table tip_history (
  id bigint not null generated always as identity,
  tip_id uuid not null,
  state text not null,
  at timestamp with time zone not null default now(),
  constraint tip_history_pkey PRIMARY KEY (id),
  constraint tip_history_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  constraint tip_history_state_check CHECK (state = ANY (ARRAY['pending'::text, 'authorized'::text, 'paid'::text, 'failed'::text, 'cancelled'::text, 'expired'::text, 'refunded'::text, 'partially_refunded'::text, 'disputed'::text])) NOT VALID
);
CREATE INDEX tip_history_tip ON tip_history USING btree (tip_id, id);
CREATE TRIGGER tip_history_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON tip_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table tip_months (
  creator_id uuid not null,
  month date not null,
  tip_count integer not null,
  gross_cents bigint not null,
  refunded_cents bigint not null,
  net_cents bigint not null,
  constraint tip_months_pkey PRIMARY KEY (creator_id, month),
  constraint tip_months_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES payout_accounts(creator_id),
  constraint tip_months_month_check CHECK (EXTRACT(day FROM month) = 1::numeric)
);
CREATE INDEX tip_months_month ON tip_months USING btree (month, creator_id);

create table tip_refunds (
  tip_id uuid not null,
  number integer not null,
  amount_cents integer not null,
  state text not null default 'requested'::text,
  provider_ref text,
  idempotency_key text,
  requested_at timestamp with time zone not null default now(),
  paid_by text not null default 'creator'::text,
  short_since timestamp with time zone,
  attempts integer not null default 0,
  tried_on date,
  constraint tip_refunds_pkey PRIMARY KEY (tip_id, number),
  constraint tip_refunds_provider_ref_key UNIQUE (provider_ref),
  constraint tip_refunds_tip_id_idempotency_key_key UNIQUE (tip_id, idempotency_key),
  constraint tip_refunds_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id),
  constraint tip_refunds_amount_cents_check CHECK (amount_cents > 0),
  constraint tip_refunds_attempts_check CHECK (attempts >= 0),
  constraint tip_refunds_check CHECK ((state = 'made'::text) = (provider_ref IS NOT NULL)),
  constraint tip_refunds_idempotency_key_check CHECK (char_length(idempotency_key) >= 8 AND char_length(idempotency_key) <= 200),
  constraint tip_refunds_number_check CHECK (number >= 1 AND number <= 50),
  constraint tip_refunds_paid_by_check CHECK (paid_by = ANY (ARRAY['creator'::text, 'platform'::text])),
  constraint tip_refunds_state_check CHECK (state = ANY (ARRAY['requested'::text, 'made'::text, 'refused'::text]))
);
CREATE INDEX tip_refunds_open ON tip_refunds USING btree (requested_at) WHERE state = 'requested'::text;

create table tip_surges (
  scope text not null,
  until timestamp with time zone not null,
  constraint tip_surges_pkey PRIMARY KEY (scope)
);

create table tips (
  id uuid not null,
  creator_id uuid not null,
  account_id text not null,
  amount_cents integer not null,
  fee_cents integer not null,
  currency text not null default 'CAD'::text,
  locale text not null,
  message text,
  supporter_name text,
  supporter_email text,
  is_private boolean not null default false,
  client_hash bytea,
  idempotency_key text,
  request_hash bytea not null,
  product_name text not null,
  page_url text not null,
  expires_at timestamp with time zone not null,
  attempt integer not null default 1,
  opening_until timestamp with time zone,
  session_id text,
  checkout_url text,
  processing_at timestamp with time zone,
  asked_at timestamp with time zone,
  outcome text,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  supporter_email_key text,
  anonymized_at timestamp with time zone,
  covers_fees boolean not null default false,
  reply text,
  replied_at timestamp with time zone,
  shows_words boolean not null default false,
  shows_amount boolean not null default false,
  is_held boolean not null default false,
  undo_seconds integer not null default 0,
  intent_id text,
  authorized_at timestamp with time zone,
  capture_at timestamp with time zone,
  capture_before timestamp with time zone,
  capture_begun_at timestamp with time zone,
  undo_requested_at timestamp with time zone,
  captured_at timestamp with time zone,
  unanswered_at timestamp with time zone,
  refund_requested_at timestamp with time zone,
  shows_name boolean not null default true,
  words_edited_at timestamp with time zone,
  had_wall boolean not null default false,
  link_generation smallint not null default 0,
  shows_reply boolean not null default false,
  refund_reason text,
  refund_answer text,
  refund_closed_at timestamp with time zone,
  constraint tips_pkey PRIMARY KEY (id),
  constraint tips_creator_id_id_key UNIQUE (creator_id, id),
  constraint tips_idempotency_key_key UNIQUE (idempotency_key),
  constraint tips_session_id_key UNIQUE (session_id),
  constraint tips_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES payout_accounts(creator_id),
  constraint tips_amount_cents_check CHECK (amount_cents >= 100 AND amount_cents <= 2000000) NOT VALID,
  constraint tips_attempt_check CHECK (attempt >= 1 AND attempt <= 9),
  constraint tips_capture_or_undo CHECK (capture_begun_at IS NULL AND undo_requested_at IS NULL OR authorized_at IS NOT NULL AND (capture_begun_at IS NULL OR undo_requested_at IS NULL)) NOT VALID,
  constraint tips_check CHECK (fee_cents >= 0 AND fee_cents < amount_cents),
  constraint tips_check1 CHECK ((session_id IS NULL) = (checkout_url IS NULL)),
  constraint tips_check2 CHECK ((outcome IS NULL) = (ended_at IS NULL)),
  constraint tips_client_hash_check CHECK (octet_length(client_hash) = 32),
  constraint tips_currency_check CHECK (currency = 'CAD'::text),
  constraint tips_hold CHECK ((authorized_at IS NULL) = (intent_id IS NULL) AND (authorized_at IS NULL) = (capture_at IS NULL)) NOT VALID,
  constraint tips_idempotency_key_check CHECK (char_length(idempotency_key) >= 8 AND char_length(idempotency_key) <= 200),
  constraint tips_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text, 'es'::text])),
  constraint tips_message_check CHECK (char_length(message) >= 1 AND char_length(message) <= 500),
  constraint tips_outcome_check CHECK (outcome = ANY (ARRAY['paid'::text, 'failed'::text, 'cancelled'::text, 'expired'::text])),
  constraint tips_refund_answer_length CHECK (char_length(refund_answer) >= 1 AND char_length(refund_answer) <= 500) NOT VALID,
  constraint tips_refund_closed CHECK (refund_answer IS NULL OR refund_closed_at IS NOT NULL) NOT VALID,
  constraint tips_refund_reason_length CHECK (char_length(refund_reason) >= 1 AND char_length(refund_reason) <= 200) NOT VALID,
  constraint tips_reply_length CHECK (char_length(reply) >= 1 AND char_length(reply) <= 500) NOT VALID,
  constraint tips_reply_time CHECK (reply IS NULL OR replied_at IS NOT NULL) NOT VALID,
  constraint tips_request_hash_check CHECK (octet_length(request_hash) = 32),
  constraint tips_supporter_email_check CHECK (char_length(supporter_email) >= 3 AND char_length(supporter_email) <= 320),
  constraint tips_supporter_name_check CHECK (char_length(supporter_name) >= 1 AND char_length(supporter_name) <= 80),
  constraint tips_undo_seconds CHECK (undo_seconds >= 0 AND undo_seconds <= 86400) NOT VALID
);
CREATE INDEX tips_client ON tips USING btree (client_hash, created_at) WHERE client_hash IS NOT NULL;
CREATE INDEX tips_created ON tips USING btree (created_at);
CREATE INDEX tips_ended ON tips USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX tips_given ON tips USING btree (supporter_email_key) WHERE supporter_email_key IS NOT NULL;
CREATE INDEX tips_intent ON tips USING btree (intent_id) WHERE intent_id IS NOT NULL;
CREATE INDEX tips_number ON tips USING btree ("right"(id::text, 12));
CREATE INDEX tips_refund_requests ON tips USING btree (creator_id, refund_requested_at) WHERE refund_requested_at IS NOT NULL;
CREATE INDEX tips_unfinished ON tips USING btree (created_at) WHERE outcome IS NULL;
CREATE INDEX tips_with_words ON tips USING btree (creator_id, id) WHERE message IS NOT NULL;
CREATE TRIGGER tips_held AFTER UPDATE OF authorized_at, outcome ON tips FOR EACH ROW WHEN (new.authorized_at IS NOT NULL AND (old.authorized_at IS DISTINCT FROM new.authorized_at OR old.outcome IS DISTINCT FROM new.outcome)) EXECUTE FUNCTION follow_hold();
CREATE TRIGGER tips_history_begin AFTER INSERT ON tips FOR EACH ROW EXECUTE FUNCTION begin_tip_history();
CREATE TRIGGER tips_history_end AFTER UPDATE OF outcome ON tips FOR EACH ROW WHEN (old.outcome IS DISTINCT FROM new.outcome) EXECUTE FUNCTION record_tip_state();
CREATE TRIGGER tips_history_hold AFTER UPDATE OF authorized_at ON tips FOR EACH ROW WHEN (old.authorized_at IS DISTINCT FROM new.authorized_at) EXECUTE FUNCTION record_tip_state();
CREATE TRIGGER tips_wall AFTER UPDATE OF supporter_name, message, shows_name, shows_words, shows_amount, reply, shows_reply ON tips FOR EACH ROW WHEN (old.supporter_name IS DISTINCT FROM new.supporter_name OR old.message IS DISTINCT FROM new.message OR old.shows_name IS DISTINCT FROM new.shows_name OR old.shows_words IS DISTINCT FROM new.shows_words OR old.shows_amount IS DISTINCT FROM new.shows_amount OR old.reply IS DISTINCT FROM new.reply OR old.shows_reply IS DISTINCT FROM new.shows_reply) EXECUTE FUNCTION follow_wall_words();
CREATE TRIGGER tips_words AFTER UPDATE OF supporter_name, message ON tips FOR EACH ROW WHEN (old.supporter_name IS DISTINCT FROM new.supporter_name OR old.message IS DISTINCT FROM new.message) EXECUTE FUNCTION follow_tip_words();

create table users (
  id uuid not null,
  email text,
  email_key text,
  email_verified_at timestamp with time zone,
  password_hash text,
  firstname text,
  lastname text,
  alias text,
  birth_date date,
  phone_number text,
  address text,
  portrait jsonb,
  locale text not null default 'fr'::text,
  policy_version text,
  policy_accepted_at timestamp with time zone,
  disabled_at timestamp with time zone,
  erased_after timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  payouts_held_until timestamp with time zone,
  factor_asked_at timestamp with time zone,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key_key UNIQUE (email_key),
  constraint users_address_check CHECK (char_length(address) >= 1 AND char_length(address) <= 300),
  constraint users_alias_check CHECK (char_length(alias) >= 1 AND char_length(alias) <= 50),
  constraint users_birth_date_check CHECK (birth_date >= '1900-01-01'::date),
  constraint users_check CHECK (num_nulls(email, email_key, email_verified_at) = ANY (ARRAY[0, 3])),
  constraint users_check1 CHECK (password_hash IS NULL OR email IS NOT NULL),
  constraint users_firstname_check CHECK (char_length(firstname) >= 1 AND char_length(firstname) <= 100),
  constraint users_lastname_check CHECK (char_length(lastname) >= 1 AND char_length(lastname) <= 100),
  constraint users_locale_check CHECK (locale = ANY (ARRAY['fr'::text, 'en'::text, 'es'::text])),
  constraint users_password_hash_check CHECK (password_hash ~~ '$argon2id$%'::text),
  constraint users_phone_number_check CHECK (phone_number ~ '^[2-9][0-9]{9}$'::text),
  constraint users_portrait_check CHECK (portrait ?& '{large,small,color}'::text[])
);
CREATE INDEX users_to_erase ON users USING btree (erased_after) WHERE erased_after IS NOT NULL;
CREATE TRIGGER users_media_delete AFTER DELETE ON users FOR EACH ROW WHEN (old.portrait IS NOT NULL) EXECUTE FUNCTION count_portrait_uses();
CREATE TRIGGER users_media_insert AFTER INSERT ON users FOR EACH ROW WHEN (new.portrait IS NOT NULL) EXECUTE FUNCTION count_portrait_uses();
CREATE TRIGGER users_media_update AFTER UPDATE OF portrait ON users FOR EACH ROW WHEN (old.portrait IS DISTINCT FROM new.portrait) EXECUTE FUNCTION count_portrait_uses();

create table verified_links (
  creator_id uuid not null,
  address text not null,
  next_check_at timestamp with time zone not null default now() + '1 year'::interval,
  missing_since timestamp with time zone,
  constraint verified_links_pkey PRIMARY KEY (creator_id),
  constraint verified_links_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE,
  constraint verified_links_address_check CHECK (char_length(address) >= 1 AND char_length(address) <= 300)
);
CREATE INDEX verified_links_due ON verified_links USING btree (next_check_at);
CREATE TRIGGER verified_links_announced AFTER INSERT OR DELETE OR UPDATE ON verified_links FOR EACH ROW EXECUTE FUNCTION announce_wall();
CREATE TRIGGER verified_links_emptied AFTER TRUNCATE ON verified_links FOR EACH STATEMENT EXECUTE FUNCTION announce_site();

create table wall_words (
  tip_id uuid not null,
  id uuid not null default gen_random_uuid(),
  creator_id uuid not null,
  received_at timestamp with time zone not null,
  supporter_name text,
  message text not null,
  amount_cents integer,
  is_valid boolean not null default true,
  is_approved boolean not null,
  is_hidden boolean not null default false,
  taken_down_at timestamp with time zone,
  is_pinned boolean not null default false,
  standing text not null generated always as (
CASE
    WHEN NOT is_valid THEN 'returned'::text
    WHEN is_hidden OR taken_down_at IS NOT NULL THEN 'hidden'::text
    WHEN NOT is_approved THEN 'waiting'::text
    ELSE 'shown'::text
END) stored,
  reply text,
  constraint wall_words_pkey PRIMARY KEY (tip_id),
  constraint wall_words_id_key UNIQUE (id),
  constraint wall_words_tip_id_fkey FOREIGN KEY (tip_id) REFERENCES tips(id) ON DELETE CASCADE
);
CREATE INDEX wall_words_list ON wall_words USING btree (creator_id, standing, is_pinned DESC, received_at DESC, id DESC);
CREATE UNIQUE INDEX wall_words_pinned ON wall_words USING btree (creator_id) WHERE is_pinned;
CREATE TRIGGER wall_words_announced AFTER INSERT OR DELETE OR UPDATE ON wall_words FOR EACH ROW EXECUTE FUNCTION announce_wall();
CREATE TRIGGER wall_words_emptied AFTER TRUNCATE ON wall_words FOR EACH STATEMENT EXECUTE FUNCTION announce_site();
CREATE TRIGGER wall_words_forgotten AFTER DELETE ON wall_words FOR EACH ROW EXECUTE FUNCTION forget_reported_words();

create table walls (
  creator_id uuid not null,
  mode text not null,
  held_words text[] not null default '{}'::text[],
  constraint walls_pkey PRIMARY KEY (creator_id),
  constraint walls_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES creators(id) ON DELETE CASCADE,
  constraint walls_mode_check CHECK (mode = ANY (ARRAY['off'::text, 'on'::text, 'approve'::text]))
);
CREATE TRIGGER walls_announced AFTER INSERT OR DELETE OR UPDATE ON walls FOR EACH ROW EXECUTE FUNCTION announce_wall();
CREATE TRIGGER walls_emptied AFTER TRUNCATE ON walls FOR EACH STATEMENT EXECUTE FUNCTION announce_site();

create table web_builds (
  name text not null,
  last_seen_at timestamp with time zone not null default now(),
  constraint web_builds_pkey PRIMARY KEY (name)
);

create table web_files (
  path text not null,
  build text not null,
  body bytea not null,
  constraint web_files_pkey PRIMARY KEY (path, build),
  constraint web_files_build_fkey FOREIGN KEY (build) REFERENCES web_builds(name) ON DELETE CASCADE
);
CREATE INDEX web_files_build_idx ON web_files USING btree (build);

-- Views

create view pages_open_to_tips as
 SELECT id AS creator_id
   FROM creators c
  WHERE takes_tips AND limited_at IS NULL AND NOT (EXISTS ( SELECT
           FROM operator_switches s
          WHERE s.name = 'tips-off'::text));

create view tip_states as
 SELECT t.id AS tip_id,
    t.creator_id,
    COALESCE(f.refunded, 0::bigint)::integer AS refunded_cents,
    f.received::integer AS received_cents,
        CASE
            WHEN f.charged IS NULL THEN COALESCE(t.outcome,
            CASE
                WHEN t.authorized_at IS NULL THEN 'pending'::text
                ELSE 'authorized'::text
            END)
            WHEN f.disputed > 0 THEN 'disputed'::text
            WHEN f.refunded >= t.amount_cents THEN 'refunded'::text
            WHEN f.refunded > 0 THEN 'partially_refunded'::text
            ELSE 'paid'::text
        END AS state,
        CASE
            WHEN f.disputed = 0 THEN GREATEST(0::bigint, LEAST(t.fee_cents::bigint, f.charged - COALESCE(f.refunded, 0::bigint) - f.received))
            ELSE COALESCE(f.fees, 0::bigint)
        END::integer AS deducted_cents
   FROM tips t
     LEFT JOIN LATERAL ( SELECT sum(- e.supporter_cents) FILTER (WHERE e.kind = 'charge'::text) AS charged,
            sum(e.supporter_cents) FILTER (WHERE e.kind = ANY (ARRAY['refund'::text, 'refund_failed'::text])) AS refunded,
            sum(e.supporter_cents) FILTER (WHERE e.kind = ANY (ARRAY['dispute'::text, 'dispute_won'::text])) AS disputed,
            sum(e.creator_cents) AS received,
            sum(- e.creator_cents) FILTER (WHERE e.kind = ANY (ARRAY['platform_fee'::text, 'platform_fee_refund'::text])) AS fees
           FROM ledger_entries e
          WHERE e.tip_id = t.id) f ON true;

-- Functions

CREATE OR REPLACE FUNCTION announce_album()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform announce_page(coalesce(new.creator_id, old.creator_id));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION announce_creator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    -- A column that is added later is part of the directory until it is named here.
    not_listed constant text[] := '{description,video_id,contact_phone,contact_email,socials,wants_tips,can_receive_tips,takes_tips,erased_after,updated_at,sections,speaks_as,locale}';
  begin
    perform announce_page(coalesce(new.id, old.id));
    if tg_op <> 'UPDATE' or to_jsonb(new) - not_listed <> to_jsonb(old) - not_listed then
      perform pg_notify('page_cache', 'directory');
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION announce_goal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform announce_page(coalesce(new.creator_id, old.creator_id));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION announce_page(creator uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_notify('page_cache', '@' || slug) from slugs where creator_id = creator;
    if exists (select from creators where id = creator and is_complete) then
      perform pg_notify('page_cache', 'directory') from (
        select id from creators where deleted_at is null and suspended_at is null
        order by is_complete desc, is_verified desc, created_at desc, id desc limit 1
      ) first where first.id = creator;
    end if;
  end $function$;

CREATE OR REPLACE FUNCTION announce_photo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform announce_page(creator_id) from albums where id in (old.album_id, new.album_id);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION announce_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_notify('page_cache', 'site');
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION announce_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform pg_notify('page_cache', '@' || slug) from (values (old.slug), (new.slug)) as changed (slug)
    where slug is not null;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION announce_wall()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform announce_page(coalesce(new.creator_id, old.creator_id));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION anonymize_erased_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform graphile_worker.add_job('anonymize-supporters', json_build_object('creatorId', old.creator_id));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION begin_tip_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into tip_history (tip_id, state, at) values (new.id, 'pending', new.created_at);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION check_between(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(invariant text, subject text, detail text, tip_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select * from check_tips(array(
    select e.tip_id from ledger_entries e where e.booked_at >= since and e.booked_at < until
    union select t.id from tips t where t.ended_at >= since and t.ended_at < until
    union select t.id from tips t where t.created_at >= since and t.created_at < until))
  union all
  select * from check_words(array(
    select e.tip_id from ledger_entries e where e.booked_at >= since and e.booked_at < until
    union select a.tip_id from receipt_acts a where a.at >= since and a.at < until))
  union all
  select * from check_goal_tips(array(
    select e.tip_id from ledger_entries e
    where e.booked_at >= since and e.booked_at < until and e.kind = 'charge'))
  union all
  select * from check_goals(array(
    select g.id from goals g where g.updated_at >= since and g.updated_at < until and not is_large_goal(g.id)))
  union all
  select * from check_events(array(
    select p.id from provider_events p
    where p.received_at >= since - interval '5 minutes' and p.received_at < until - interval '5 minutes'))
  union all
  select * from check_mails(array(
    select m.id from outbox_mails m where m.sent_at is null and m.created_at >= since and m.created_at < until))
  $function$;

CREATE OR REPLACE FUNCTION check_debts(ids uuid[])
 RETURNS TABLE(invariant text, subject text, detail text, tip_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select 'I14', o.tip_id::text, 'owed, and not on the list', o.tip_id
  from owed_of_tips(ids) o left join tip_debts d on d.tip_id = o.tip_id
  where coalesce(d.owed_cents, 0) <> o.owed_cents
  $function$;

CREATE OR REPLACE FUNCTION check_events(ids text[])
 RETURNS TABLE(invariant text, subject text, detail text, tip_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select 'I5', p.id, 'reported as paid, not booked', t.id
  from provider_events p join tips t on t.session_id = p.subject
  where p.id = any(ids) and p.kind in ('checkout.session.completed', 'checkout.session.async_payment_succeeded')
    and p.received_at < now() - interval '5 minutes'
    and p.outcome is distinct from 'given_up' and t.outcome is null and t.processing_at is null
    and t.authorized_at is null
    and not exists (select from payment_alarms a where a.tip_id = t.id)
  $function$;

CREATE OR REPLACE FUNCTION check_goal_tips(ids uuid[])
 RETURNS TABLE(invariant text, subject text, detail text, tip_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select 'I11', g.id::text, 'a tip is missing in the goal', e.tip_id
  from ledger_entries e join goals g on g.creator_id = e.creator_id
    and e.booked_at > g.started_at + interval '1 minute'
    and e.booked_at < least(g.ended_at, g.ends_at, 'infinity') - interval '1 minute'
  where e.tip_id = any(ids) and e.kind = 'charge'
    and not exists (select from goal_tips t where t.tip_id = e.tip_id)
  $function$;

CREATE OR REPLACE FUNCTION check_goals(ids uuid[])
 RETURNS TABLE(invariant text, subject text, detail text, tip_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select 'I11', g.id::text, 'the goal and the ledger differ', null::uuid
  from goals g cross join lateral (
    select coalesce(-sum(e.supporter_cents), 0) as cents
    from goal_tips t join ledger_entries e on e.tip_id = t.tip_id where t.goal_id = g.id
  ) l
  where g.id = any(ids) and (l.cents <> g.raised_cents or (g.reached_at is not null) <> (l.cents >= g.amount_cents))
  union all
  select 'I11', g.id::text, 'a tip is missing in the goal', r.tip_id
  from goals g join received_tips r on r.creator_id = g.creator_id and r.state <> 'authorized'
    and r.received_at > g.started_at + interval '1 minute'
    and r.received_at < least(g.ended_at, g.ends_at, 'infinity') - interval '1 minute'
  where g.id = any(ids) and not exists (select from goal_tips t where t.tip_id = r.tip_id)
  $function$;

CREATE OR REPLACE FUNCTION check_invariants(since timestamp with time zone DEFAULT '-infinity'::timestamp with time zone)
 RETURNS TABLE(invariant text, subject text, detail text)
 LANGUAGE sql
 STABLE
AS $function$
  select c.invariant, c.subject, c.detail from check_between(since, 'infinity') c
  union all
  select c.invariant, c.subject, c.detail from check_overdue() c
  union all
  select c.invariant, c.subject, c.detail
  from check_debts(array(select distinct e.tip_id from ledger_entries e where e.booked_at >= since)) c
  union all
  -- I8: the months of a creator say what the ledger says.
  select 'I8', coalesce(l.creator_id, m.creator_id)::text, 'months and ledger differ'
  from (
    select e.creator_id, date_trunc('month', e.booked_at at time zone 'UTC')::date as month, sum(e.creator_cents) as net
    from ledger_entries e where since = '-infinity' group by 1, 2
  ) l
  full join (select * from tip_months where since = '-infinity') m on m.creator_id = l.creator_id and m.month = l.month
  where m.net_cents is distinct from l.net
  $function$;

CREATE OR REPLACE FUNCTION check_mails(ids uuid[])
 RETURNS TABLE(invariant text, subject text, detail text, tip_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select 'I9', m.id::text, 'a mail without a job', null::uuid from outbox_mails m
  where m.id = any(ids) and m.sent_at is null
    and not exists (select from graphile_worker.jobs j where j.key = 'mail-' || m.id)
  $function$;

CREATE OR REPLACE FUNCTION check_overdue()
 RETURNS TABLE(invariant text, subject text, detail text, tip_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  (select 'I6', t.id::text, 'open for too long', t.id from tips t
  where t.outcome is null and t.created_at < now() - interval '25 hours' and t.authorized_at is null
    and (t.processing_at is null or t.processing_at < now() - interval '14 days')
  order by t.created_at limit 100)
  union all
  (select 'I9', p.id, 'not processed', null::uuid from provider_events p
  where p.processed_at is null and p.received_at < now() - interval '15 minutes'
  order by p.received_at limit 100)
  union all
  (select 'I13', t.id::text, 'held for too long', t.id from tips t
  where t.outcome is null and t.authorized_at is not null
    and least(t.capture_at, t.undo_requested_at) < now() - interval '10 minutes'
    and (t.unanswered_at is null or t.unanswered_at < now() - interval '5 minutes')
  order by t.created_at limit 100)
  $function$;

CREATE OR REPLACE FUNCTION check_received(ids uuid[])
 RETURNS TABLE(invariant text, subject text, detail text, tip_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select 'I10', e.tip_id::text, 'list and ledger differ', e.tip_id
  from ledger_entries e
  join tip_states s on s.tip_id = e.tip_id
  left join received_tips r on r.tip_id = e.tip_id
  where e.tip_id = any(ids) and e.kind = 'charge'
    and (r.state is distinct from s.state or r.creator_id <> e.creator_id or r.received_at <> e.booked_at)
  union all
  select 'I10', r.tip_id::text, 'listed as arriving, and is not', r.tip_id
  from received_tips r join tip_states s on s.tip_id = r.tip_id
  where r.tip_id = any(ids) and r.state = 'authorized' and s.state <> 'authorized'
  $function$;

CREATE OR REPLACE FUNCTION check_tips(ids uuid[])
 RETURNS TABLE(invariant text, subject text, detail text, tip_id uuid)
 LANGUAGE sql
 STABLE
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
  with entries as materialized (
    select e.* from ledger_entries e where e.tip_id = any(ids)
  ), checked as materialized (
    select t.id, t.creator_id, t.amount_cents, t.fee_cents, t.outcome from tips t where t.id = any(ids)
  ), sums as materialized (
    select e.tip_id, count(*) filter (where e.kind = 'charge') as charges,
      sum(-e.supporter_cents) filter (where e.kind = 'charge') as charged,
      count(*) filter (where e.kind = 'refund') as refunds,
      sum(e.supporter_cents) filter (where e.kind in ('charge', 'refund', 'refund_failed')) as refunded_beyond,
      count(*) filter (where e.kind in ('refund', 'dispute')) as returns,
      sum(e.creator_cents) as received,
      -- The provider may capture after its answer, within an hour: until then there is no transfer and no fee.
      count(*) filter (where e.kind = 'transfer') = 0
        and max(e.booked_at) filter (where e.kind = 'charge') > now() - interval '1 hour' as is_being_captured
    from entries e group by e.tip_id
  ), last_states as materialized (
    select distinct on (h.tip_id) h.tip_id, h.state from tip_history h where h.tip_id = any(ids)
    order by h.tip_id, h.id desc
  )
  -- I1: each entry sums to zero.
  select 'I1', e.id::text, 'does not sum to zero', e.tip_id from entries e
  where e.supporter_cents + e.creator_cents + e.platform_cents + e.provider_cents <> 0
  union all
  -- I2: a tip is paid exactly when it has one charge, of its amount.
  select 'I2', t.id::text, 'paid without exactly one charge of its amount', t.id
  from checked t left join sums s on s.tip_id = t.id
  where t.outcome = 'paid' and (s.charges is distinct from 1 or s.charged <> t.amount_cents)
  union all
  select 'I2', t.id::text, 'charged but not paid', t.id from checked t join sums s on s.tip_id = t.id
  where s.charges > 0 and t.outcome is distinct from 'paid'
  union all
  -- I3: no entry without a tip, none for another creator than the tip's.
  select 'I3', e.id::text, 'belongs to no tip', e.tip_id
  from entries e left join checked t on t.id = e.tip_id and t.creator_id = e.creator_id
  where t.id is null
  union all
  -- I4: what is refunded never exceeds what was paid.
  select 'I4', s.tip_id::text, 'more refunded than paid', s.tip_id from sums s
  where s.refunds > 0 and s.refunded_beyond > 0
  union all
  -- I7: one payment belongs to one tip.
  select 'I7', e.provider_ref, 'one payment, several tips', min(e.tip_id::text)::uuid from ledger_entries e
  where e.kind = 'charge' and e.provider_ref = any(array(select c.provider_ref from entries c where c.kind = 'charge'))
  group by e.provider_ref having count(*) > 1
  union all
  -- I8: a creator has of each tip what it promised.
  select 'I8', t.id::text, 'the creator has another amount than promised', t.id
  from checked t join sums s on s.tip_id = t.id
  where s.charges > 0 and s.returns = 0 and not s.is_being_captured and s.received <> t.amount_cents - t.fee_cents
  union all
  -- I10: every tip has a history, which ends in its state.
  select 'I10', t.id::text, 'without history', t.id from checked t left join last_states l on l.tip_id = t.id
  where l.tip_id is null
  union all
  select 'I10', s.tip_id::text, 'history and ledger differ', s.tip_id
  from tip_states s join sums f on f.tip_id = s.tip_id left join last_states l on l.tip_id = s.tip_id
  where s.tip_id = any(ids) and s.state is distinct from l.state
  $function$;

CREATE OR REPLACE FUNCTION check_words(ids uuid[])
 RETURNS TABLE(invariant text, subject text, detail text, tip_id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select 'I12', t.id::text, 'wall and ledger differ', t.id
  from tips t join tip_states s on s.tip_id = t.id left join wall_words w on w.tip_id = t.id
  cross join lateral (
    select not t.is_private and t.message is not null
      and exists (select from ledger_entries e where e.tip_id = t.id and e.kind = 'charge') as may_be_shown
  ) m
  where t.id = any(ids) and case
    when w.tip_id is null then
      t.shows_words and m.may_be_shown and exists (select from walls o where o.creator_id = t.creator_id)
    else not m.may_be_shown
      or w.creator_id <> t.creator_id
      or w.is_valid <> (t.shows_words and s.state in ('paid', 'partially_refunded'))
      or w.message is distinct from t.message
      or w.supporter_name is distinct from case when t.shows_name then t.supporter_name end
      or w.amount_cents is distinct from
        case when t.shows_amount and s.state = 'paid' then named_cents(t.amount_cents, t.fee_cents, t.covers_fees) end
      or w.reply is distinct from case when t.shows_reply then t.reply end
  end
  $function$;

CREATE OR REPLACE FUNCTION count_media_uses(owner uuid, removed text[], added text[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
  begin
    update media_files f set uses = f.uses - lost.uses
    from (select key, count(*)::int as uses from unnest(removed) as key where key is not null group by key) as lost
    where f.key = lost.key and f.owner_id = owner;
    insert into media_files (key, owner_id, byte_size, uses)
    select key, owner, 0, count(*)::int from unnest(added) as key where key is not null group by key order by key
    on conflict (key, owner_id) do update set uses = media_files.uses + excluded.uses, claimed_until = null;
  end $function$;

CREATE OR REPLACE FUNCTION count_page_image_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform count_media_uses(coalesce(new.id, old.id), media_keys(old.banner) || media_keys(old.logo),
      media_keys(new.banner) || media_keys(new.logo));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION count_photo_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  declare
    owner uuid := (select creator_id from albums where id = coalesce(new.album_id, old.album_id));
  begin
    perform count_media_uses(owner, array[old.large_key, old.medium_key, old.small_key],
      array[new.large_key, new.medium_key, new.small_key]);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION count_portrait_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform count_media_uses(coalesce(new.id, old.id), media_keys(old.portrait), media_keys(new.portrait));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION count_reported()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into reported_subjects as s (subject_id, kind, creator_id, reports, first_reported_at)
    select subject_id, min(kind), min(creator_id::text)::uuid, count(*), min(reported_at)
    from now_open where closed_at is null group by subject_id
    on conflict (subject_id) do update set reports = s.reports + excluded.reports,
      first_reported_at = least(s.first_reported_at, excluded.first_reported_at);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION creator_slice(id uuid)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN get_byte(uuid_send(id), 15);

CREATE OR REPLACE FUNCTION creator_weight(id uuid)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (1 + (hashtextextended((id)::text, (0)::bigint) & (1048575)::bigint));

CREATE OR REPLACE FUNCTION delete_album_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    delete from photos where album_id = old.id;
    return old;
  end $function$;

CREATE OR REPLACE FUNCTION expect_supporters()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin new.supporters_anonymized_at = null; return new; end $function$;

CREATE OR REPLACE FUNCTION follow_debts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform list_debts(array(
      select b.tip_id from booked b
      where b.kind in ('dispute', 'dispute_won')
        or exists (select from tip_debts d where d.tip_id = b.tip_id)
        -- Disputed before its transfer was known.
        or b.kind = 'transfer' and exists (
          select from ledger_entries e where e.tip_id = b.tip_id and e.kind = 'dispute')
        or b.kind = 'refund' and exists (
          select from tip_refunds r where r.tip_id = b.tip_id and r.paid_by = 'platform')));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION follow_goals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    -- The lock waits for a goal that is being ended, and then finds it ended.
    insert into goal_tips (tip_id, goal_id)
    select b.tip_id, g.id from booked b join goals g on g.creator_id = b.creator_id
    where b.kind = 'charge' and g.ended_at is null and (g.ends_at is null or g.ends_at > now())
    for no key update of g
    on conflict do nothing;

    update goals g set updated_at = now(), raised_cents = g.raised_cents + m.cents,
      reached_at = case when g.raised_cents + m.cents >= g.amount_cents then coalesce(g.reached_at, now()) end,
      reached_by = case
        when g.raised_cents + m.cents < g.amount_cents then null
        when g.reached_at is null then m.tip_id
        else g.reached_by
      end
    from (
      select t.goal_id, -sum(b.supporter_cents) as cents, (array_agg(b.tip_id))[1] as tip_id
      from booked b join goal_tips t on t.tip_id = b.tip_id
      where b.supporter_cents <> 0 group by t.goal_id
    ) m
    where g.id = m.goal_id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION follow_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if new.outcome is null then
      insert into received_tips (tip_id, creator_id, received_at, state, amount_cents, search_text)
      values (new.id, new.creator_id, new.authorized_at, 'authorized', new.amount_cents,
        tip_search_text(new.supporter_name, new.message))
      on conflict do nothing;
    elsif new.outcome <> 'paid' then
      delete from received_tips where tip_id = new.id and state = 'authorized';
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION follow_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into tip_history (tip_id, state, at)
    select s.tip_id, s.state, f.booked_at
    from (select b.tip_id, max(b.booked_at) as booked_at from booked b group by b.tip_id) f
    join tip_states s on s.tip_id = f.tip_id
    where s.state is distinct from (select h.state from tip_history h where h.tip_id = s.tip_id order by h.id desc limit 1);

    insert into tip_months as m (creator_id, month, tip_count, gross_cents, refunded_cents, net_cents)
    select b.creator_id, date_trunc('month', b.booked_at at time zone 'UTC')::date,
      count(*) filter (where b.kind = 'charge'),
      coalesce(-sum(b.supporter_cents) filter (where b.kind = 'charge'), 0),
      coalesce(sum(b.supporter_cents) filter (where b.kind in ('refund', 'refund_failed')), 0),
      sum(b.creator_cents)
    from booked b group by 1, 2 order by 1, 2
    on conflict (creator_id, month) do update set
      tip_count = m.tip_count + excluded.tip_count,
      gross_cents = m.gross_cents + excluded.gross_cents,
      refunded_cents = m.refunded_cents + excluded.refunded_cents,
      net_cents = m.net_cents + excluded.net_cents;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION follow_provider_fees()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    delete from payments_without_cost p using booked b where b.kind = 'provider_fee' and p.tip_id = b.tip_id;
    insert into payments_without_cost (tip_id, intent_id, booked_at)
    select b.tip_id, b.provider_ref, b.booked_at from booked b
    where b.kind = 'charge'
      and not exists (select from ledger_entries e where e.tip_id = b.tip_id and e.kind = 'provider_fee')
    on conflict do nothing;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION follow_received()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into received_days as d (creator_id, day, tip_count, gross_cents, refunded_cents, net_cents)
    select b.creator_id, toronto_day(b.booked_at),
      count(*) filter (where b.kind = 'charge'),
      coalesce(-sum(b.supporter_cents) filter (where b.kind = 'charge'), 0),
      coalesce(sum(b.supporter_cents) filter (where b.kind in ('refund', 'refund_failed')), 0),
      sum(b.creator_cents)
    from booked b group by 1, 2 order by 1, 2
    on conflict (creator_id, day) do update set
      tip_count = d.tip_count + excluded.tip_count,
      gross_cents = d.gross_cents + excluded.gross_cents,
      refunded_cents = d.refunded_cents + excluded.refunded_cents,
      net_cents = d.net_cents + excluded.net_cents;

    insert into received_tips as r (tip_id, creator_id, received_at, state, amount_cents, search_text)
    select t.id, b.creator_id, b.booked_at, s.state, t.amount_cents, tip_search_text(t.supporter_name, t.message)
    from booked b join tips t on t.id = b.tip_id join tip_states s on s.tip_id = b.tip_id
    where b.kind = 'charge'
    on conflict (tip_id) do update set received_at = excluded.received_at, state = excluded.state
    where r.state = 'authorized';

    update received_tips r set state = s.state
    from (select distinct b.tip_id from booked b where b.kind in ('refund', 'refund_failed', 'dispute', 'dispute_won')) c
    join tip_states s on s.tip_id = c.tip_id
    where r.tip_id = c.tip_id and r.state <> s.state;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION follow_tip_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update received_tips set search_text = tip_search_text(new.supporter_name, new.message) where tip_id = new.id;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION follow_wall()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    perform place_on_wall(array(
      select distinct b.tip_id from booked b join tips t on t.id = b.tip_id
      where b.kind in ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won')
        and (t.shows_words or exists (select from wall_words w where w.tip_id = t.id))));
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION follow_wall_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if new.message is null then
      delete from wall_words where tip_id = new.id;
    else
      perform place_on_wall(array[new.id]);
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION forget_reported_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update reports set snapshot = null where subject_id = old.id and snapshot is not null;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION is_large_goal(goal uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN (SELECT (count(*) > 1000) FROM (SELECT FROM goal_tips t WHERE (t.goal_id = is_large_goal.goal) LIMIT 1001) counted);

CREATE OR REPLACE FUNCTION keyed_hash(hash bytea, key bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN sha256((key || hash));

CREATE OR REPLACE FUNCTION ledger_piece_end(since timestamp with time zone, until timestamp with time zone, size integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN GREATEST((since + '00:00:00.000001'::interval), LEAST(until, (SELECT e.booked_at FROM ledger_entries e WHERE (e.booked_at >= ledger_piece_end.since) ORDER BY e.booked_at OFFSET ledger_piece_end.size LIMIT 1), (SELECT t.ended_at FROM tips t WHERE (t.ended_at >= ledger_piece_end.since) ORDER BY t.ended_at OFFSET ledger_piece_end.size LIMIT 1), (SELECT t.created_at FROM tips t WHERE (t.created_at >= ledger_piece_end.since) ORDER BY t.created_at OFFSET ledger_piece_end.size LIMIT 1)));

CREATE OR REPLACE FUNCTION list_debts(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into tip_debts as d (tip_id, creator_id, owed_cents, settled_at)
  select o.tip_id, o.creator_id, o.owed_cents, case when o.owed_cents = 0 then now() end from owed_of_tips(ids) o
  on conflict (tip_id) do update set owed_cents = excluded.owed_cents, settled_at = excluded.settled_at,
    -- Settled, or now owed by the other side: another debt.
    since = case when sign(d.owed_cents) = sign(excluded.owed_cents) then d.since else now() end,
    refused_at = case when sign(d.owed_cents) = sign(excluded.owed_cents) then d.refused_at end,
    refusal = case when sign(d.owed_cents) = sign(excluded.owed_cents) then d.refusal end,
    received_cents = case when sign(d.owed_cents) = sign(excluded.owed_cents) then d.received_cents end
    where d.owed_cents <> excluded.owed_cents
  $function$;

CREATE OR REPLACE FUNCTION media_keys(image jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[(image ->> 'large'::text), (image ->> 'small'::text)];

CREATE OR REPLACE FUNCTION name_skeleton(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN NULLIF(replace(replace(regexp_replace(translate(lower(unaccent('unaccent'::regdictionary, NORMALIZE(name, NFKC))), 'ꝛƨϩꙅƻɜȝʒꝫⳍзӡҙбꮾȣꝯⳋɑαаꭺꓮƅьꮟꞵβвᏼꓐɓƃƀҍѣᴄςⲥсꮯꓚȼҫԁꮷꓒꭰꓓɗɖƌđðꬲеҽεꭼꓰɇҿёꬵꞙẝքϝꓝƒᵮɡᶃƍցԍꮐᏻꓖɠǥһհꮒⲏнꮋꓧɦꚕᏺⱨħћӊӈϳјʝꭻꓙɉκⲕкꮶꓗƙⱪқꝁҟǀⲓꓲⳑꮮꓡłɭƚɫıɪɩιіꙇӏꭵɨᵻᵼїμϻⲙмꮇꓟӎηոռⲛꓠɳƞɲᵰσᴏᴑꬽοⲟоօꓳøꬾɵꝋөѳꮎꮻθꭴρⲣрꮲꓑƥᵽԛգզʠꭇꭈᴦⲅгꮁʀꭱꮢꓣɽɼɍғᵲƽꜱѕꮪտꮥꓢʂᵴτⲧтꭲꓔƭⱦʈҭŧᵵꞟᴜꭎꭒʋυսꓴᵾꮜʉνᴠѵꮩꓦɯᴡѡԝաꮃꮤꓪѽꝡхꭓχⲭꓫҳɣᶌʏỿꭚγуүⲩꭹꮍꓬƴɏұᴢꮓζꓜʐƶȥᵶ01i'::text, '222223333333366899aaaaabbbbbbbbbbbbbccccccccddddddddddeeeeeeeeeffffffffgggggggggghhhhhhhhhhhhhhhjjjjjjkkkkkkkkkkllllllllllllllllllllllmmmmmmmnnnnnnnnnooooooooooooooooooopppppppqqqqrrrrrrrrrrrrrrrssssssssstttttttttttuuuuuuuuuuuvvvvvwwwwwwwwwwxxxxxxyyyyyyyyyyyyyyyzzzzzzzzoll'::text), '[[:space:][:punct:]]'::text, ''::text, 'g'::text), 'rn'::text, 'm'::text), 'vv'::text, 'w'::text), ''::text);

CREATE OR REPLACE FUNCTION named_cents(amount_cents integer, fee_cents integer, covers_fees boolean)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN covers_fees THEN (amount_cents - fee_cents) ELSE amount_cents END;

CREATE OR REPLACE FUNCTION owed_of_tips(ids uuid[])
 RETURNS TABLE(tip_id uuid, creator_id uuid, owed_cents integer)
 LANGUAGE sql
 STABLE
AS $function$
  select t.id, t.creator_id,
    (f.received - (t.amount_cents - g.gone) + t.fee_cents - round(t.fee_cents * g.gone / t.amount_cents))::int
  from tips t
  cross join lateral (
    select sum(e.creator_cents)::numeric as received, bool_or(e.kind = 'transfer') as is_transferred,
      bool_or(e.kind = 'dispute') as was_disputed,
      coalesce(sum(e.supporter_cents) filter (where e.kind <> 'charge'), 0)::numeric as returned
    from ledger_entries e where e.tip_id = t.id
  ) f
  cross join lateral (select least(t.amount_cents, f.returned) as gone) g
  where t.id = any(ids) and f.is_transferred and (f.was_disputed or exists (
    select from tip_refunds r where r.tip_id = t.id and r.paid_by = 'platform' and r.state <> 'refused'))
  $function$;

CREATE OR REPLACE FUNCTION place_on_wall(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into wall_words as w
    (tip_id, creator_id, received_at, supporter_name, message, amount_cents, is_valid, is_approved, reply)
  select t.id, t.creator_id, e.received_at, case when t.shows_name then t.supporter_name end, t.message,
    case when t.shows_amount and s.state = 'paid' then named_cents(t.amount_cents, t.fee_cents, t.covers_fees) end,
    t.shows_words and s.state in ('paid', 'partially_refunded'), coalesce(o.mode = 'on', false) and not t.is_held,
    case when t.shows_reply then t.reply end
  from tips t
  cross join lateral (
    select min(l.booked_at) as received_at from ledger_entries l where l.tip_id = t.id and l.kind = 'charge'
  ) e
  join tip_states s on s.tip_id = t.id
  left join walls o on o.creator_id = t.creator_id
  where t.id = any(ids) and e.received_at is not null and not t.is_private and t.message is not null
    and (t.shows_words and o.mode is not null or exists (select from wall_words p where p.tip_id = t.id))
  on conflict (tip_id) do update set supporter_name = excluded.supporter_name, message = excluded.message,
    amount_cents = excluded.amount_cents, is_valid = excluded.is_valid, reply = excluded.reply,
    is_approved = case
      when w.message <> excluded.message then excluded.is_approved
      else w.is_approved and (excluded.is_approved or coalesce(w.supporter_name = excluded.supporter_name,
        excluded.supporter_name is null)) end,
    is_pinned = w.is_pinned and w.message = excluded.message
      and coalesce(w.supporter_name = excluded.supporter_name, excluded.supporter_name is null)
  $function$;

CREATE OR REPLACE FUNCTION record_tip_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    insert into tip_history (tip_id, state, at)
    select s.tip_id, s.state, coalesce(new.ended_at, now()) from tip_states s
    where s.tip_id = new.id
      and s.state is distinct from (select h.state from tip_history h where h.tip_id = s.tip_id order by h.id desc limit 1);
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation'; end $function$;

CREATE OR REPLACE FUNCTION refuse_removed_file()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if exists (select from media_files where key = new.key and removal_until > now()) then
      raise exception 'The file % is being removed.', new.key using errcode = 'lock_not_available';
    end if;
    new.removal_until := null;
    return new;
  end $function$;

CREATE OR REPLACE FUNCTION refuse_uncaptured()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    if exists (
      select from booked b join tips t on t.id = b.tip_id
      where b.kind = 'charge' and t.undo_seconds > 0 and t.captured_at is null
    ) then
      raise exception 'a tip that is not captured cannot be booked' using errcode = 'restrict_violation';
    end if;
    return null;
  end $function$;

CREATE OR REPLACE FUNCTION search_pattern(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((CASE WHEN (char_length(searchable(word)) < 3) THEN '% '::text ELSE '%'::text END || regexp_replace(searchable(word), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text);

CREATE OR REPLACE FUNCTION searchable(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE OR REPLACE FUNCTION slug_skeleton(slug text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(translate(slug, '01i_-'::text, 'oll'::text), 'rn'::text, 'm'::text);

CREATE OR REPLACE FUNCTION takes_replies(email_key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select email_key is not null
    and not exists (select from reply_opt_outs where email_hash = sha256(convert_to(email_key, 'UTF8')))
  $function$;

CREATE OR REPLACE FUNCTION takes_replies(email_key text, keys bytea[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select email_key is not null and not exists (
    select from reply_opt_outs o, sha256(convert_to(email_key, 'UTF8')) as plain (hash)
    where o.email_hash = plain.hash
      or o.email_hash in (select keyed_hash(plain.hash, key) from unnest(keys) as k (key))
  )
  $function$;

CREATE OR REPLACE FUNCTION tip_search_text(supporter_name text, message text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (' '::text || regexp_replace(searchable(((COALESCE(supporter_name, ''::text) || ' '::text) || COALESCE(message, ''::text))), '\s+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION toronto_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((at AT TIME ZONE 'America/Toronto'::text))::date;

CREATE OR REPLACE FUNCTION toronto_midnight(day date)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((day)::timestamp without time zone AT TIME ZONE 'America/Toronto'::text);

CREATE OR REPLACE FUNCTION uncount_reported()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  begin
    update reported_subjects s set reports = s.reports - o.reports
    from (select subject_id, count(*) as reports from was_open where closed_at is null group by 1) o
    where s.subject_id = o.subject_id;
    delete from reported_subjects s using was_open o where s.subject_id = o.subject_id and s.reports <= 0;
    return null;
  end $function$;

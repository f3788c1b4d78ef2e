import { type Planted, takenAway } from "./planted";

const MIGRATION = "Migration20261128202457";
const SCRIPT = "stock";

/** An attempt to pay whose card was authorised this long ago. Its money is released: no job looks at it. */
const attempt = (id: string, ago: string) => `
  insert into payment_attempt (id, customer_id, digest, payment_collection_id, payment_session_id, payment_intent_id,
    amount, currency_code, status, authorised_at)
  values ('${id}', 'cus_doctor', '${id}', 'doctor', 'doctor', 'pi_${id}', 100, 'usd', 'released',
    now() - interval '${ago}')`;

/** Cards without an event, in a shop that is busy: the newest of them may still have one. */
function unheard() {
  const { plant, undo } = takenAway("stripe_event", "processed_at is not null");
  return {
    plant: `${plant}; ${attempt("patt_doctor_1", "20 minutes")}; ${attempt("patt_doctor_2", "1 second")}`,
    undo: `delete from payment_attempt where id in ('patt_doctor_1', 'patt_doctor_2'); ${undo}`,
  };
}

/** A job that is known for three days, and that no version has. */
const oldJob = (name: string) => `
  insert into job_run (id, interval_ms, finished_at, created_at)
  values ('${name}', 1000, now(), now() - interval '3 days')`;

/** Faults of migrations, events, mails, jobs and backups. */
export const runningFaults = (): Planted[] => [
  {
    id: "migrations",
    says: new RegExp(MIGRATION),
    plant: `delete from mikro_orm_migrations where name = '${MIGRATION}'`,
    undo: `insert into mikro_orm_migrations (name, executed_at) values ('${MIGRATION}', now())`,
  },
  {
    id: "migrations",
    says: new RegExp(`scripts that have not ended: .*${SCRIPT}`),
    plant: `update script_migrations set finished_at = null where script_name like '${SCRIPT}.%'`,
    undo: `update script_migrations set finished_at = now() where script_name like '${SCRIPT}.%'`,
  },
  {
    id: "webhook",
    // Not by the number: events of other purchases may wait for a moment too, but not for an hour.
    says: /wait to be processed: \d+, the oldest for 6[01] minutes/,
    plant: `insert into stripe_event (id, event_id, type, received_at, next_attempt_at)
      values ('sevt_doctor', 'evt_doctor', 'payment_intent.succeeded', now() - interval '1 hour', now() + interval '1 hour')`,
    undo: "delete from stripe_event where id = 'sevt_doctor'",
  },
  {
    id: "webhook",
    says: /No Stripe event has arrived since .*, and a card was authorised at/,
    ...unheard(),
  },
  {
    id: "outbox",
    says: /were given up: (\d+)/,
    plant: `insert into outbox_mail (id, key, kind, recipient, status, next_attempt_at)
      values ('mail_doctor', 'doctor', 'welcome', 'doctor@example.com', 'failed', now())`,
    undo: "delete from outbox_mail where id = 'mail_doctor'",
  },
  {
    id: "jobs",
    says: /The job compare-money last ended 144\d minutes ago/,
    plant: `insert into job_run (id, interval_ms, finished_at) values ('compare-money', 900000, now() - interval '1 day')
      on conflict (id) do update set finished_at = excluded.finished_at`,
    undo: "update job_run set finished_at = now() where id = 'compare-money'",
  },
  {
    id: "jobs",
    round: 2,
    says: /have never finished: .*compare-money/,
    plant: `delete from job_run where id = 'compare-money'; ${oldJob("doctor-jobs")}`,
    undo: `delete from job_run where id = 'doctor-jobs';
      insert into job_run (id, interval_ms, finished_at) values ('compare-money', 900000, now()) on conflict do nothing`,
  },
  {
    id: "backups",
    says: /last backup was made 3 days ago/,
    plant: `insert into job_run (id, interval_ms, finished_at) values ('backup', 86400000, now() - interval '3 days')
      on conflict (id) do update set finished_at = excluded.finished_at`,
    undo: "delete from job_run where id = 'backup'",
  },
  {
    id: "backups",
    round: 2,
    says: /No backup has been noted since the shop began/,
    plant: `delete from job_run where id = 'backup'; ${oldJob("doctor-backups")}`,
    undo: "delete from job_run where id = 'doctor-backups'",
  },
];

import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  nullable,
  oneOf,
  patch,
  personal,
  plain,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ActorSchema } from '../../records/access/actor.ts';
import { EMAIL_MODES, NOTIFICATION_KINDS } from './kinds.ts';

const Kind = oneOf(NOTIFICATION_KINDS, {
  description:
    '`mention` in a note. `assignment`: you were assigned a task or an application, or added to a hiring team. `reply`: a candidate wrote. `approval_requested`: it is your turn to approve an offer or a job. `approval_decided`: an approval that you requested was given or rejected. `offer_decided`: an offer was accepted, declined or has expired. `availability_submitted`: a candidate said when they are free, after you have asked, or for an application of yours or a job that you coordinate. `withdrawn`: a candidate withdrew an application on their page, or took that back. `interview_changed`: one of your interviews was scheduled, rescheduled, changed or canceled. `scorecard_due`: an interview of yours has ended, and you have not submitted a scorecard. `calendar_problem`: a calendar that you have connected could not be read or written for about a quarter of an hour, once per outage. `new_application`: for a job whose hiring team you are on; also when a candidate applies again or corrects an application, but not of applications that a bulk operation has created together. `quarantine`: submissions for a job whose hiring team you are on look like spam, at most once a day. `unusual_reads`: for owners, the actor has read the data of very many candidates within an hour. `service_problem`: for owners, files cannot be stored or emails cannot be sent, at most once a day each.',
});

const idOrNull = nullable(Uuid);

export const Notification = record('Notification', {
  id: Uuid,
  kind: Kind,
  event: plain(
    nullable(
      Type.String({
        description:
          'The type of the event; null for `scorecard_due`, `calendar_problem`, `unusual_reads` and `service_problem`.',
      }),
    ),
  ),
  actor: nullable(ActorSchema),
  entityType: plain(Type.String({ examples: ['note'] })),
  entityId: Type.Unsafe<string>({ ...Uuid, description: 'The record that the notification is about.' }),
  candidateId: idOrNull,
  applicationId: idOrNull,
  jobId: idOrNull,
  candidateName: personal(nullable(Type.String())),
  jobTitle: plain(nullable(Type.String())),
  title: personal(
    nullable(Type.String({ description: 'The title of the task or interview, or the name of the calendar.' })),
  ),
  excerpt: personal(nullable(Type.String({ description: 'The beginning of the note or message.' }))),
  at: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'When the interview starts, or when the task is due.' }),
  ),
  readAt: nullable(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Notification = Static<typeof Notification>;

export const NotificationPatch = record('NotificationPatch', { read: Type.Boolean() });

/** Counts stop here. */
export const MAX_COUNT = 100;

export const UnreadCount = record('UnreadNotificationCount', {
  count: Type.Integer({ minimum: 0, maximum: MAX_COUNT, description: '100 means 100 or more.' }),
});

export const MarkAllRead = patch('MarkAllNotificationsRead', {
  upToId: Type.Unsafe<string>({
    ...Uuid,
    description: 'Only this notification and older ones, so that newer ones stay unread.',
  }),
});

export const MarkedRead = record('NotificationsMarkedRead', { count: Type.Integer() });

export const notificationFilters = {
  kind: anyOf(Kind),
  unread: Type.Optional(Type.Boolean({ description: '`true`: only unread ones. `false`: only those that were read.' })),
};

const KindSettings = record('NotificationKindSettings', {
  console: Type.Boolean({ description: 'Whether notifications of this kind are listed.' }),
  email: oneOf(EMAIL_MODES, {
    description:
      '`immediately`: within a minute; those of the same kind that follow within five minutes come together in a second email. `daily`: in one email at `digestTime`.',
  }),
});

const KindSettingsPatch = patch('NotificationKindSettingsPatch', KindSettings.properties);

const DigestTime = Type.Unsafe<string>({
  ...text(5, { description: 'When the daily email is sent, `HH:MM` in `timeZone`.', examples: ['08:00'] }),
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
});
const TimeZone = text(100, { description: 'IANA name of a time zone.', examples: ['Europe/Lisbon'] });

const ofKinds = <Value>(value: Value) =>
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, value])) as Record<
    (typeof NOTIFICATION_KINDS)[number],
    Value
  >; // fromEntries loses the key types

export const NotificationSettings = plainRecord('NotificationSettings', {
  kinds: record('NotificationSettingsByKind', ofKinds(KindSettings)),
  digestTime: DigestTime,
  timeZone: TimeZone,
});
export type NotificationSettings = Static<typeof NotificationSettings>;

export const NotificationSettingsPatch = patch('NotificationSettingsPatch', {
  kinds: patch('NotificationSettingsByKindPatch', ofKinds(KindSettingsPatch)),
  digestTime: DigestTime,
  timeZone: TimeZone,
});
export type NotificationSettingsPatch = Static<typeof NotificationSettingsPatch>;

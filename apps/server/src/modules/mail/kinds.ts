/** The mails that the service writes by itself. */
export const MAIL_KINDS = [
  'application_received',
  'application_rejected',
  'endpoint_disabled',
  'interview_invitation',
  'member_invited',
  'offer_sent',
  'password_reset',
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** What a workspace has not changed. `html` null: made from the text. */
export interface TemplateText {
  subject: string;
  text: string;
  html: string | null;
}

interface Kind {
  default: TemplateText;
  /** Data of a made-up mail, for previews. Its fields are the ones that a template can name. */
  sample: Record<string, Record<string, unknown>>;
}

const workspace = { name: 'Acme' };
const candidate = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
const recipient = { name: 'Ada Lovelace' };
const job = { title: 'Site Reliability Engineer' };

export const KINDS: Record<MailKind, Kind> = {
  application_received: {
    sample: { workspace, recipient, candidate, job },
    default: {
      subject: 'We have received your application: {{ job.title }}',
      text: `Dear {{ candidate.firstName }},

thank you for applying as {{ job.title }} at {{ workspace.name }}. We have received everything, will read it with care and then get back to you.

{{ workspace.name }}`,
      html: null,
    },
  },
  application_rejected: {
    sample: { workspace, recipient, candidate, job },
    default: {
      subject: 'Your application: {{ job.title }}',
      text: `Dear {{ candidate.firstName }},

thank you for your interest in {{ workspace.name }} and for the time you have given us. We have decided to go on with other people for {{ job.title }}, and wish you all the best for your search.

{{ workspace.name }}`,
      html: null,
    },
  },
  offer_sent: {
    sample: {
      workspace,
      recipient,
      candidate,
      job,
      offer: {
        title: 'Site Reliability Engineer',
        salaryAmount: 80_000,
        currency: 'EUR',
        salaryPeriod: 'year',
        equity: null,
        startDate: '2027-01-01',
        expiresAt: '2026-12-01T17:00:00.000Z',
      },
    },
    default: {
      subject: 'Our offer: {{ offer.title }}',
      text: `Dear {{ candidate.firstName }},

we would be glad to have you with us at {{ workspace.name }}. This is our offer:

{{ offer.title }}{% if offer.salaryAmount %}
Salary: {{ offer.salaryAmount }} {{ offer.currency }} per {{ offer.salaryPeriod }}{% endif %}{% if offer.equity %}
Equity: {{ offer.equity }}{% endif %}{% if offer.startDate %}
Start: {{ offer.startDate }}{% endif %}{% if offer.expiresAt %}
Please let us know by {{ offer.expiresAt | date: "%-d %B %Y, %H:%M UTC" }}.{% endif %}

{{ workspace.name }}`,
      html: null,
    },
  },
  interview_invitation: {
    sample: {
      workspace,
      recipient,
      candidate,
      job,
      interview: {
        status: 'scheduled',
        title: null,
        type: 'technical',
        mode: 'video',
        scheduledAt: '2026-12-01T13:00:00.000Z',
        when: '1 December 2026, 14:00 (Europe/Paris)',
        durationMins: 45,
        location: null,
        meetingUrl: 'https://meet.example.com/abc',
      },
    },
    default: {
      subject:
        '{% if interview.status == "canceled" %}Canceled: {% endif %}Interview for {{ job.title }}, {{ interview.when }}',
      text: `Dear {{ recipient.name }},

{% if interview.status == "canceled" %}the following interview will not take place.{% else %}you are invited to an interview. The attached file adds it to your calendar.{% endif %}

{{ interview.title | default: job.title }}
Candidate: {{ candidate.firstName }} {{ candidate.lastName }}
When: {{ interview.when }}, {{ interview.durationMins }} minutes{% if interview.location %}
Where: {{ interview.location }}{% endif %}{% if interview.meetingUrl %}
Link: {{ interview.meetingUrl }}{% endif %}

{{ workspace.name }}`,
      html: null,
    },
  },
  member_invited: {
    sample: {
      workspace,
      recipient: { name: 'Grace Hopper' },
      member: { name: 'Grace Hopper', email: 'grace@example.com', role: 'recruiter' },
      service: { url: 'https://hiring.example.com' },
      link: { url: 'https://hiring.example.com/set-password#token=…' },
    },
    default: {
      subject: 'You are invited to {{ workspace.name }}',
      text: `Dear {{ member.name }},

you have been added to the hiring team of {{ workspace.name }}. Choose a password here, within seven days:

{{ link.url }}

From then on you find it at {{ service.url }}.`,
      html: null,
    },
  },
  password_reset: {
    sample: {
      workspace,
      recipient: { name: 'Grace Hopper' },
      member: { name: 'Grace Hopper', email: 'grace@example.com' },
      link: { url: 'https://hiring.example.com/set-password#token=…' },
    },
    default: {
      subject: 'Another password for {{ workspace.name }}',
      text: `Dear {{ member.name }},

somebody, probably you, has asked for another password for {{ member.email }} at {{ workspace.name }}. Choose it here, within an hour:

{{ link.url }}

If it was not you, there is nothing to do: your password stays as it is.`,
      html: null,
    },
  },
  endpoint_disabled: {
    sample: {
      workspace,
      recipient: { name: 'Grace Hopper' },
      webhook: {
        id: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e',
        url: 'https://example.com/hooks/rolecall',
        reason: 'The endpoint answered 410 Gone.',
      },
    },
    default: {
      subject: 'A webhook of {{ workspace.name }} was disabled',
      text: `Dear {{ recipient.name }},

events are not sent to this address any more:

{{ webhook.url }}

{{ webhook.reason }} Deliveries that waited are kept. They are sent when the webhook is enabled again; what happens until then can be sent with a replay of that time.`,
      html: null,
    },
  },
};

/** The dotted names that a template of this kind can use. */
export function fieldsOf(kind: MailKind): string[] {
  return Object.entries(KINDS[kind].sample).flatMap(([name, fields]) =>
    Object.keys(fields).map((field) => `${name}.${field}`),
  );
}

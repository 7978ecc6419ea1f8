/** The kinds of email that the service sends automatically. */
export const MAIL_KINDS = [
  'application_received',
  'application_rejected',
  'candidate_link',
  'endpoint_disabled',
  'interview_invitation',
  'member_invited',
  'offer_sent',
  'password_reset',
] as const;

export type EmailKind = (typeof MAIL_KINDS)[number];

/** The kind of an email that a person or a key wrote to a candidate. */
export const MESSAGE_KIND = 'message';
/** The kind of an email about a rejection, which is a message as well. */
export const REJECTION_KIND = 'application_rejected' satisfies EmailKind;
/** The kinds of emails that have a message of the same ID. */
export const MESSAGE_KINDS = [MESSAGE_KIND, REJECTION_KIND] as const;

/** The content of a template. If `html` is null, it is generated from the text. */
export interface TemplateText {
  subject: string;
  text: string;
  html: string | null;
}

interface Kind {
  default: TemplateText;
  /** Sample data for previews. Its fields are the variables of the template. */
  sample: Record<string, Record<string, unknown>>;
}

const workspace = { name: 'Acme' };
const candidate = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
const recipient = { name: 'Ada Lovelace' };
const job = { title: 'Site Reliability Engineer' };

export const KINDS: Record<EmailKind, Kind> = {
  application_received: {
    sample: { workspace, recipient, candidate, job },
    default: {
      subject: 'We have received your application: {{ job.title }}',
      text: `Dear {{ candidate.firstName }},

Thank you for applying for the position of {{ job.title }} at {{ workspace.name }}. We have received your application and will get back to you after we have reviewed it.

{{ workspace.name }}`,
      html: null,
    },
  },
  application_rejected: {
    sample: { workspace, recipient, candidate, job },
    default: {
      subject: 'Your application: {{ job.title }}',
      text: `Dear {{ candidate.firstName }},

Thank you for your interest in {{ workspace.name }} and for the time you have invested. We have decided to move forward with other candidates for the position of {{ job.title }}. We wish you all the best in your job search.

{{ workspace.name }}`,
      html: null,
    },
  },
  candidate_link: {
    sample: { workspace, recipient, candidate, job },
    default: {
      subject: 'Your application: {{ job.title }}',
      text: `Dear {{ candidate.firstName }},

Use the link below to see your application for the position of {{ job.title }} at {{ workspace.name }}, correct or withdraw it, and write to us. Do not share the link: anyone who has it can do the same.

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
        salary: '€80,000 per year',
        equity: null,
        startDate: '2027-01-01',
        start: '1 January 2027',
        terms: [{ label: 'Relocation', value: '€5,000' }],
        expiresAt: '2026-12-01T17:00:00.000Z',
      },
    },
    default: {
      subject: 'Our offer: {{ offer.title }}',
      text: `Dear {{ candidate.firstName }},

We are pleased to offer you a position at {{ workspace.name }}:

{{ offer.title }}{% if offer.salary %}
Salary: {{ offer.salary }}{% endif %}{% if offer.equity %}
Equity: {{ offer.equity }}{% endif %}{% if offer.start %}
Start: {{ offer.start }}{% endif %}{% for term in offer.terms %}
{{ term.label }}: {{ term.value }}{% endfor %}{% if offer.expiresAt %}
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
        isForCandidate: true,
        isWritten: false,
      },
    },
    default: {
      subject:
        '{% if interview.status == "canceled" %}Canceled: {% endif %}Interview for {{ job.title }}, {{ interview.when }}',
      text: `Dear {{ recipient.name }},

{% if interview.status == "canceled" %}The following interview has been canceled.{% else %}You are invited to an interview.{% if interview.isWritten %} It will be in your calendar.{% else %} Open the attached file to add it to your calendar.{% endif %}{% endif %}

{% if interview.isForCandidate %}{{ job.title }}{% else %}{{ interview.title | default: job.title }}
Candidate: {{ candidate.firstName }} {{ candidate.lastName }}{% endif %}
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
    },
    default: {
      subject: 'You are invited to {{ workspace.name }}',
      text: `Dear {{ member.name }},

You have been invited to join the workspace of {{ workspace.name }}. Use the link below within seven days to choose a password. You can then sign in at {{ service.url }}.`,
      html: null,
    },
  },
  password_reset: {
    sample: {
      workspace,
      recipient: { name: 'Grace Hopper' },
      member: { name: 'Grace Hopper', email: 'grace@example.com' },
    },
    default: {
      subject: 'Reset your password for {{ workspace.name }}',
      text: `Dear {{ member.name }},

We received a request to reset the password of {{ member.email }} at {{ workspace.name }}. Use the link below within one hour to choose a new password.

If you did not request this, you can ignore this email. Your password will not change.`,
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
        reason: 'The endpoint responded with 410 Gone.',
      },
    },
    default: {
      subject: 'A webhook of {{ workspace.name }} was disabled',
      text: `Dear {{ recipient.name }},

Events are no longer sent to this URL:

{{ webhook.url }}

{{ webhook.reason }} Pending deliveries are retained and will be sent when the webhook is enabled again. To send the events that occur until then, replay that time range.`,
      html: null,
    },
  },
};

/** The variables of this kind of template, as dotted names. */
export function fieldsOf(kind: EmailKind): string[] {
  return Object.entries(KINDS[kind].sample).flatMap(([name, fields]) =>
    Object.keys(fields).map((field) => `${name}.${field}`),
  );
}

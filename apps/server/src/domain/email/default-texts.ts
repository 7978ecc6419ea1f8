import type { Language } from '../../platform/text/languages.ts';
import { type EmailKind, KINDS, type TemplateText } from './built-in-templates.ts';

/** The text of a kind of email that the workspace has not written itself. English for what has no text in the language. */
export function defaultText(kind: EmailKind, language: Language | null): TemplateText {
  return (language === 'de' ? GERMAN[kind] : undefined) ?? KINDS[kind].default;
}

/** The emails to candidates. */
const GERMAN: Partial<Record<EmailKind, TemplateText>> = {
  application_received: {
    subject: 'Wir haben Ihre Bewerbung erhalten: {{ job.title }}',
    text: `Guten Tag {{ candidate.firstName }} {{ candidate.lastName }},

vielen Dank für Ihre Bewerbung als {{ job.title }} bei {{ workspace.name }}. Wir haben sie erhalten und melden uns, sobald wir sie geprüft haben.

{{ workspace.name }}`,
    html: null,
  },
  application_rejected: {
    subject: 'Ihre Bewerbung: {{ job.title }}',
    text: `Guten Tag {{ candidate.firstName }} {{ candidate.lastName }},

vielen Dank für Ihr Interesse an {{ workspace.name }} und die Zeit, die Sie sich genommen haben. Wir haben uns für die Stelle {{ job.title }} für andere Bewerbungen entschieden. Für Ihre Suche wünschen wir Ihnen alles Gute.

{{ workspace.name }}`,
    html: null,
  },
  candidate_link: {
    subject: 'Ihre Bewerbung: {{ job.title }}',
    text: `Guten Tag {{ candidate.firstName }} {{ candidate.lastName }},

unter dem folgenden Link sehen Sie Ihre Bewerbung als {{ job.title }} bei {{ workspace.name }}. Dort können Sie sie korrigieren oder zurückziehen und uns schreiben. Geben Sie den Link nicht weiter: Wer ihn hat, kann dasselbe tun.

{{ workspace.name }}`,
    html: null,
  },
  offer_sent: {
    subject: 'Unser Angebot: {{ offer.title }}',
    text: `Guten Tag {{ candidate.firstName }} {{ candidate.lastName }},

wir freuen uns, Ihnen eine Stelle bei {{ workspace.name }} anzubieten:

{{ offer.title }}{% if offer.salary %}
Gehalt: {{ offer.salary }}{% endif %}{% if offer.equity %}
Beteiligung: {{ offer.equity }}{% endif %}{% if offer.start %}
Beginn: {{ offer.start }}{% endif %}{% if offer.expiresAt %}
Bitte antworten Sie bis {{ offer.expiresAt | date: "%-d.%-m.%Y, %H:%M UTC" }}.{% endif %}

{{ workspace.name }}`,
    html: null,
  },
  interview_invitation: {
    subject:
      '{% if interview.status == "canceled" %}Abgesagt: {% endif %}Gespräch zur Stelle {{ job.title }}, {{ interview.when }}',
    text: `Guten Tag {{ recipient.name }},

{% if interview.status == "canceled" %}das folgende Gespräch wurde abgesagt.{% else %}wir laden Sie zu einem Gespräch ein. Öffnen Sie die angehängte Datei, um es in Ihren Kalender einzutragen.{% endif %}

{{ job.title }}
Wann: {{ interview.when }}, {{ interview.durationMins }} Minuten{% if interview.location %}
Wo: {{ interview.location }}{% endif %}{% if interview.meetingUrl %}
Link: {{ interview.meetingUrl }}{% endif %}

{{ workspace.name }}`,
    html: null,
  },
};

/** Who an email goes to, and the application that it is about. */
export interface EmailRecipient {
  candidateId: string;
  /** Null for an email that is not about an application: its text has no job title. */
  applicationId: string | null;
  name: string;
  /** Unset if it is not known here. */
  hasAddress?: boolean;
}

/** The most candidates that can be written to at once. */
export const MAX_RECIPIENTS = 500;

/** Each candidate once, with the first of their applications. */
export function oncePerCandidate(recipients: readonly EmailRecipient[]): EmailRecipient[] {
  const seen = new Map<string, EmailRecipient>();
  for (const recipient of recipients) {
    if (!seen.has(recipient.candidateId)) seen.set(recipient.candidateId, recipient);
  }
  return [...seen.values()];
}

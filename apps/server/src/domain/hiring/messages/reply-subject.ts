const MAX_SUBJECT = 500;

/** The subject of an answer: `Re: Your application`. */
export function replySubject(subject: string): string {
  return (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, MAX_SUBJECT);
}

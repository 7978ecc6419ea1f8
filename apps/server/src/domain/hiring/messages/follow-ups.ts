import type { Context } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import type { RenderedEmail } from '../../email/render-email.ts';
import { contentOf, renderFor } from './content.ts';
import type { Recipient, Sender } from './queries.ts';
import { replySubject } from './reply-subject.ts';
import type { FollowUp } from './schema.ts';
import type { MessageContent } from './templates/check-content.ts';

/** A follow-up before it is rendered. */
interface FollowUpContent {
  afterDays: number;
  /** Whether its subject is its own, rather than that of the first message. */
  hasSubject: boolean;
  content: MessageContent;
}

/** A follow-up with the values of its recipient. */
export interface RenderedFollowUp {
  afterDays: number;
  rendered: RenderedEmail;
}

/** The follow-ups of a request, checked. @throws Forbidden; Invalid for content that cannot be rendered */
export async function followUpsOf(
  context: Context,
  db: Queryable,
  first: MessageContent,
  given: readonly FollowUp[] = [],
): Promise<FollowUpContent[]> {
  const checked: FollowUpContent[] = [];
  for (const [index, { afterDays, text, subject }] of given.entries()) {
    const content = await contentOf(context, db, { subject: subject ?? first.subject, text }).catch(invalidAt(index));
    checked.push({ afterDays, hasSubject: subject !== undefined, content });
  }
  return checked;
}

/** @throws Invalid if one fails with the recipient's values, or a variable has none */
export function renderFollowUps(
  followUps: readonly FollowUpContent[],
  recipient: Recipient,
  sender: Sender,
): RenderedFollowUp[] {
  return followUps.map(({ afterDays, hasSubject, content }, index) => {
    try {
      const rendered = renderFor(content, recipient, sender);
      const subject = hasSubject ? rendered.subject : replySubject(rendered.subject);
      return { afterDays, rendered: { ...rendered, subject } };
    } catch (error) {
      return invalidAt(index)(error);
    }
  });
}

function invalidAt(index: number): (error: unknown) => never {
  return (error) => {
    throw error instanceof Invalid ? error.within(`followUps.${index}`) : error;
  };
}

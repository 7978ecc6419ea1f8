import type { Context } from '../../../../platform/context/context.ts';
import { type FieldErrors, Invalid } from '../../../../platform/errors/errors.ts';
import { errorsOfContent, type MessageContent } from './check-content.ts';

/** Total length in characters; longer content is checked by the evaluator. */
const MAX_SMALL_CONTENT = 10_000;

/** @throws Invalid for unknown variables, syntax errors and what fails with the sample data */
export async function requireRenderable({ services, workspaceId }: Context, content: MessageContent): Promise<void> {
  const { subject, text, html } = content;
  const errors =
    subject.length + text.length + (html?.length ?? 0) <= MAX_SMALL_CONTENT
      ? errorsOfContent(content)
      : ((await services.evaluator.run(workspaceId, 'messageContent', { subject, text, html })) as FieldErrors); // what the task returns
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

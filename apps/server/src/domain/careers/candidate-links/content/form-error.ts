import type { MessageKey } from '../../career-site/languages/texts.ts';

/** The errors of a form, by field. */
export type FieldMessages = Readonly<Record<string, MessageKey>>;

/** A form that was rejected: the page shows the messages next to their fields. */
export class FormError extends Error {
  readonly fields: FieldMessages;
  readonly status: 409 | 413 | 422 | 429 | 503;

  constructor(fields: FieldMessages, status: FormError['status'] = 422) {
    super(`rejected: ${Object.keys(fields).join(', ')}`);
    this.name = 'FormError';
    this.fields = fields;
    this.status = status;
  }
}

/** The link of the request was revoked, or its candidate erased, in the meantime. */
export class LinkEnded extends Error {
  constructor() {
    super('the link is no longer valid');
    this.name = 'LinkEnded';
  }
}

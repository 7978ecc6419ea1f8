import { html } from '../../../../platform/html/html.ts';
import type { Texts } from '../languages/texts.ts';
import type { DocumentParts } from '../layout/document.ts';
import type { Site } from '../pages/site.ts';

/** What a page with the script of the form needs; nothing without a build. */
export function scriptParts({ urls }: Site, name: string | undefined): Pick<DocumentParts, 'head' | 'hasScript'> {
  if (name === undefined) return {};
  return { head: html`<script src="${urls.file(name)}" defer></script>`, hasScript: true };
}

/** The texts that the script shows, by the names that it uses. */
export function scriptTexts(texts: Texts): Record<string, string> {
  return {
    required: texts.text('apply.error.required'),
    email: texts.text('apply.error.email'),
    number: texts.text('apply.error.number'),
    day: texts.text('apply.error.day'),
    url: texts.text('apply.error.url'),
    max: texts.text('apply.error.max'),
    'file-type': texts.text('apply.error.file-type'),
    'file-size': texts.text('apply.error.file-size'),
    'file-empty': texts.text('apply.error.file-empty'),
    consent: texts.text('apply.error.consent'),
    sending: texts.text('apply.sending'),
    uploaded: texts.text('apply.uploaded'),
    cancel: texts.text('apply.cancel'),
    'not-sent': texts.text('apply.not-sent'),
    draft: texts.text('apply.draft'),
    restore: texts.text('apply.draft.restore'),
    discard: texts.text('apply.draft.discard'),
    step: texts.text('apply.step'),
    next: texts.text('apply.next'),
    previous: texts.text('apply.previous'),
  };
}

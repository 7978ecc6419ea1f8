import type { Schemas } from '@rolecall/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { wordsFor } from '../../../api/words.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useDebounced } from '../../../ui/debounced.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { CheckField, TextArea, TextField } from '../../../ui/field.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { Asked } from '../../../ui/states.tsx';
import { MailFrame } from './mail-frame.tsx';

type Template = Schemas['MailTemplate'];

const route = getRouteApi('/app/settings/mail-templates/$kind');
const words = text.mail.templates;

/** The words of one kind of mail, with a preview that follows what is typed. */
export function MailTemplatePage() {
  const { kind } = route.useParams();
  const asked = useRecord('/mail-templates/{kind}', { path: { kind: kind as Template['kind'] } }); // an unknown kind is the API's to refuse
  return (
    <Page
      title={words.kinds[kind] ?? kind}
      trail={[
        <Link key="all" to="/settings/mail-templates">
          {words.all}
        </Link>,
      ]}
    >
      <Asked of={asked}>{({ data, etag }) => <Editor key={etag} template={data} etag={etag} />}</Asked>
    </Page>
  );
}

function Editor({ template, etag }: { template: Template; etag: string | null }) {
  const { kind } = template;
  const readOnly = !useMay()('workspace:write');
  const [enabled, setEnabled] = useState(template.enabled);
  const [subject, setSubject] = useState(template.subject);
  const [body, setBody] = useState(template.text);
  const [html, setHtml] = useState(template.html ?? '');
  const [isResetting, setResetting] = useState(false);
  const draft = { subject, text: body, html: html === '' ? null : html };
  const params = { path: { kind }, ...(etag === null ? {} : { header: { 'If-Match': etag } }) };
  const save = useAction(() => api.put('/mail-templates/{kind}', { params, body: { ...draft, enabled } }), {
    changes: ['mail-templates'],
    done: words.saved,
    ownFields: true,
  });
  const reset = useAction(() => api.delete('/mail-templates/{kind}', { params }), {
    changes: ['mail-templates'],
    done: words.wasReset,
  });
  const errors = fieldErrors(save.error);
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Section>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate();
          }}
        >
          <fieldset disabled={readOnly} className="flex flex-col gap-3">
            <legend className="sr-only">{words.title}</legend>
            <CheckField label={words.enabled} checked={enabled} onChange={({ target }) => setEnabled(target.checked)} />
            <TextField
              label={words.subject}
              value={subject}
              onChange={({ target }) => setSubject(target.value)}
              errors={errors.subject}
              required
            />
            <TextArea
              label={words.body}
              rows={12}
              value={body}
              onChange={({ target }) => setBody(target.value)}
              errors={errors.text}
              required
            />
            <TextArea
              label={words.html}
              hint={words.htmlHint}
              rows={6}
              value={html}
              onChange={({ target }) => setHtml(target.value)}
              errors={errors.html}
            />
            <div className="text-muted text-xs">
              <p className="font-medium">{words.variables}</p>
              <p className="flex flex-wrap gap-1.5">
                {template.variables.map((variable) => (
                  <code key={variable}>{`{{ ${variable} }}`}</code>
                ))}
              </p>
            </div>
            {!readOnly && (
              <div className="flex flex-wrap gap-2">
                <Button type="submit" look="primary" busy={save.isPending}>
                  {text.common.actions.save}
                </Button>
                {!template.isDefault && <Button onClick={() => setResetting(true)}>{words.reset}</Button>}
              </div>
            )}
          </fieldset>
        </form>
      </Section>
      <Preview kind={kind} draft={draft} />
      <Confirm
        open={isResetting}
        onOpenChange={setResetting}
        title={words.resetTitle}
        confirm={words.reset}
        onConfirm={() => reset.mutate()}
      >
        {words.resetText}
      </Confirm>
    </div>
  );
}

function Preview({ kind, draft }: { kind: Template['kind']; draft: Schemas['MailTemplateDraft'] }) {
  const still = useDebounced(JSON.stringify(draft));
  const preview = useQuery({
    queryKey: ['mail-templates', kind, 'preview', still],
    queryFn: async () =>
      (await api.post('/mail-templates/{kind}/preview', { params: { path: { kind } }, body: JSON.parse(still) })).data,
    // The words before stay on show while new ones are rendered, or cannot be.
    placeholderData: (before) => before,
  });
  return (
    <Section title={words.preview}>
      {preview.error !== null && (
        <p role="alert" className="text-danger mb-2">
          {wordsFor(preview.error)}
        </p>
      )}
      {preview.data !== undefined && (
        <div className="flex flex-col gap-3">
          <p className="font-medium">{preview.data.subject}</p>
          <MailFrame title={words.previewFrame} html={preview.data.html} />
          <pre className="bg-sunken rounded-md p-3 text-xs whitespace-pre-wrap">{preview.data.text}</pre>
        </div>
      )}
    </Section>
  );
}

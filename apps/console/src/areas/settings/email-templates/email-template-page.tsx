import type { Schemas } from '@rolecall/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { SaveBar } from '../../../forms/save-bar.tsx';
import { type RecordAnswer, useRecordForm } from '../../../forms/use-record-form.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { EmailFrame } from '../../../ui/email-frame.tsx';
import { errorText } from '../../../ui/error-message.tsx';
import { CheckField, TextArea, TextField } from '../../../ui/field.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';

type Template = Schemas['EmailTemplate'];

const route = getRouteApi('/app/settings/email-templates/$kind');
const t = text.emails.templates;

/** Edits an email template, with a live preview. */
export function EmailTemplatePage() {
  const { kind } = route.useParams();
  const asked = useRecord('/email-templates/{kind}', { path: { kind: kind as Template['kind'] } }); // the API rejects unknown kinds
  return (
    <Page
      title={t.kinds[kind] ?? kind}
      trail={[
        <Link key="all" to="/settings/email-templates">
          {t.all}
        </Link>,
      ]}
    >
      <QueryState of={asked}>{(record) => <Editor key={kind} record={record} />}</QueryState>
    </Page>
  );
}

function Editor({ record }: { record: RecordAnswer<Template> }) {
  const { kind, hasLink, isDefault, variables } = record.data;
  const isOwner = useSession().member.role === 'owner';
  const readOnly = !useCan()('workspace:write') || (hasLink && !isOwner);
  const [isResetting, setResetting] = useState(false);
  const path = { kind };
  const form = useRecordForm({
    draft: ['email-template.edit', kind],
    record,
    valuesOf: ({ enabled, subject, text: body, html }) => ({ enabled, subject, text: body, html: html ?? '' }),
    save: ({ value, header }) =>
      api.put('/email-templates/{kind}', {
        params: { path, header },
        body: { ...value, html: value.html === '' ? null : value.html },
      }),
    changes: ['email-templates'],
    done: t.saved,
  });
  const { value, change, errors } = form;
  const reset = useAction(() => api.delete('/email-templates/{kind}', { params: { path } }), {
    changes: ['email-templates'],
    done: t.wasReset,
  });
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <Section>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <fieldset disabled={readOnly} className="flex flex-col gap-3">
            <legend className="sr-only">{t.title}</legend>
            {hasLink && <p className="text-muted">{isOwner ? t.hasLink : t.hasLinkForOwners}</p>}
            <CheckField
              label={t.enabled}
              checked={value.enabled}
              onChange={({ target }) => change({ enabled: target.checked })}
            />
            <TextField
              label={t.subject}
              value={value.subject}
              onChange={({ target }) => change({ subject: target.value })}
              errors={errors.subject}
              required
            />
            <TextArea
              label={t.body}
              rows={12}
              value={value.text}
              onChange={({ target }) => change({ text: target.value })}
              errors={errors.text}
              required
            />
            <TextArea
              label={t.html}
              hint={t.htmlHint}
              rows={6}
              value={value.html}
              onChange={({ target }) => change({ html: target.value })}
              errors={errors.html}
            />
            <div className="text-muted text-xs">
              <p className="font-medium">{t.variables}</p>
              <p className="flex flex-wrap gap-1.5">
                {variables.map((variable) => (
                  <code key={variable}>{`{{ ${variable} }}`}</code>
                ))}
              </p>
            </div>
            {!readOnly && !isDefault && (
              <div>
                <Button onClick={() => setResetting(true)}>{t.reset}</Button>
              </div>
            )}
            {!readOnly && <SaveBar form={form} />}
          </fieldset>
        </form>
      </Section>
      <Preview
        kind={kind}
        draft={{ subject: value.subject, text: value.text, html: value.html === '' ? null : value.html }}
      />
      <Confirm
        open={isResetting}
        onOpenChange={setResetting}
        title={t.resetTitle}
        confirm={t.reset}
        onConfirm={() => reset.mutate()}
      >
        {t.resetText}
      </Confirm>
    </div>
  );
}

function Preview({ kind, draft }: { kind: Template['kind']; draft: Schemas['EmailTemplatePreviewRequest'] }) {
  const still = useDebounced(JSON.stringify(draft));
  const preview = useQuery({
    queryKey: ['email-templates', kind, 'preview', still],
    queryFn: async () =>
      (await api.post('/email-templates/{kind}/preview', { params: { path: { kind } }, body: JSON.parse(still) })).data,
    // The previous preview stays visible while a new one is rendered, or if that fails.
    placeholderData: (before) => before,
  });
  return (
    <Section title={t.preview}>
      {preview.error !== null && (
        <p role="alert" className="text-danger mb-2">
          {errorText(preview.error)}
        </p>
      )}
      {preview.data !== undefined && (
        <div className="flex flex-col gap-3">
          <p className="font-medium">{preview.data.subject}</p>
          <EmailFrame title={t.previewFrame} html={preview.data.html} />
          <pre className="bg-sunken rounded-md p-3 text-xs whitespace-pre-wrap">{preview.data.text}</pre>
        </div>
      )}
    </Section>
  );
}

import type { Schemas } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmailFrame } from '../../../ui/email-frame.tsx';
import { OptionalChoiceField } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { DayAndTime } from '../../../ui/time.tsx';

type Email = Schemas['Email'];

const route = getRouteApi('/app/settings/emails');
const t = text.emails.log;
const TONES: Readonly<Record<Email['status'], Tone>> = {
  pending: 'warn',
  sending: 'info',
  sent: 'good',
  failed: 'danger',
  suppressed: 'warn',
};

/** The emails that were sent or are pending. */
export function EmailsPage() {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useList('/emails', { query: { status } });
  const [shown, setShown] = useState<Email | null>(null);
  return (
    <Page
      title={t.title}
      below={
        <OptionalChoiceField
          label={t.status}
          className="w-48"
          value={status}
          all={t.all}
          names={t.statuses}
          onChange={(next) => navigate({ search: { status: next }, replace: true })}
        />
      }
    >
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: t.empty, children: t.emptyHint }}
        columns={[
          {
            title: t.subject,
            cell: (email) => (
              <button
                type="button"
                className="text-accent min-w-40 text-left font-medium wrap-anywhere hover:underline"
                onClick={() => setShown(email)}
              >
                {email.subject}
              </button>
            ),
          },
          { title: t.to, cell: ({ to }) => <span className="block min-w-40 wrap-anywhere">{to}</span>, wideOnly: true },
          {
            title: t.kind,
            cell: ({ kind }) => text.emails.templates.kinds[kind] ?? t.kinds[kind] ?? kind,
            wideOnly: true,
          },
          { title: t.created, cell: ({ createdAt }) => <DayAndTime at={createdAt} />, wideOnly: true },
          {
            title: t.status,
            cell: ({ status: is, attempts, error }) => (
              <span title={error ?? t.attempts(attempts)}>
                <Badge tone={TONES[is]}>{t.statuses[is]}</Badge>
              </span>
            ),
          },
        ]}
      />
      {shown !== null && (
        <Dialog
          open
          onOpenChange={() => setShown(null)}
          title={shown.subject}
          description={`${t.to} ${shown.to}${shown.error === null ? '' : ` · ${shown.error}`}`}
          wide
        >
          <EmailFrame title={t.frame} html={shown.html} />
        </Dialog>
      )}
    </Page>
  );
}

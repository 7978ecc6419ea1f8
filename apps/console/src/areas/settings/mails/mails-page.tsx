import type { Schemas } from '@rolecall/client';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useList } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { MailFrame } from '../mail-templates/mail-frame.tsx';
import { MAIL_STATUSES } from './mail-statuses.ts';

type Mail = Schemas['Mail'];

const route = getRouteApi('/app/settings/mails');
const words = text.mail.outbox;
const TONES: Readonly<Record<Mail['status'], Tone>> = {
  pending: 'warn',
  sending: 'info',
  sent: 'good',
  failed: 'danger',
};

/** What was sent, and what waits. */
export function MailsPage() {
  const { status } = route.useSearch();
  const navigate = useNavigate();
  const list = useList('/mails', { query: { status } });
  const [shown, setShown] = useState<Mail | null>(null);
  return (
    <Page
      title={words.title}
      below={
        <SelectField
          label={words.status}
          className="w-48"
          value={status ?? ''}
          onChange={({ target }) => {
            const chosen = MAIL_STATUSES.find((one) => one === target.value);
            void navigate({ to: '/settings/mails', search: chosen === undefined ? {} : { status: chosen } });
          }}
          options={[['', words.all], ...MAIL_STATUSES.map((one) => [one, words.statuses[one]] as const)]}
        />
      }
    >
      <ListTable
        label={words.title}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: words.empty, children: words.emptyHint }}
        columns={[
          {
            title: words.subject,
            cell: (mail) => (
              <button type="button" className="text-left font-medium hover:underline" onClick={() => setShown(mail)}>
                {mail.subject}
              </button>
            ),
          },
          { title: words.to, cell: ({ to }) => <span className="break-all">{to}</span>, wideOnly: true },
          { title: words.kind, cell: ({ kind }) => text.mail.templates.kinds[kind] ?? kind, wideOnly: true },
          { title: words.made, cell: ({ createdAt }) => <Moment at={createdAt} withTime />, wideOnly: true },
          {
            title: words.status,
            cell: ({ status: is, attempts, error }) => (
              <span title={error ?? words.attempts(attempts)}>
                <Badge tone={TONES[is]}>{words.statuses[is]}</Badge>
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
          description={`${words.to} ${shown.to}${shown.error === null ? '' : ` · ${shown.error}`}`}
          wide
        >
          <MailFrame title={words.frame} html={shown.html} />
        </Dialog>
      )}
    </Page>
  );
}

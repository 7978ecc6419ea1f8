import type { Schemas } from '@rolecall/client';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Salary } from '../../records/money.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Moment } from '../../ui/time.tsx';
import { EditOfferDialog } from './offer-dialogs.tsx';
import { OfferStatus } from './offer-words.tsx';

type Offer = Schemas['Offer'];

const words = text.offerForm;

/** An offer, what it says, and what can be done with it. */
export function OfferCard({ offer, job }: { offer: Offer; job: string | undefined }) {
  const may = useMay();
  const { title, status, equity, startDate, expiresAt, sentAt, decidedAt, notes } = offer;
  return (
    <li className="bg-surface border-line rounded-lg border p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 break-words">
          <span className="font-medium">{title}</span>
          {job !== undefined && job !== title && <span className="text-muted block text-xs">{job}</span>}
        </p>
        <OfferStatus status={status} />
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        <Fact name={words.salary}>
          <Salary of={offer} />
        </Fact>
        {equity !== null && <Fact name={words.equity}>{equity}</Fact>}
        {startDate !== null && (
          <Fact name={words.starts}>
            <Moment at={`${startDate}T00:00`} />
          </Fact>
        )}
        {expiresAt !== null && (
          <Fact name={words.until}>
            <Moment at={expiresAt} withTime />
          </Fact>
        )}
        {sentAt !== null && (
          <Fact name={words.sentAt}>
            <Moment at={sentAt} withTime />
          </Fact>
        )}
        {decidedAt !== null && (
          <Fact name={words.decidedAt}>
            <Moment at={decidedAt} withTime />
          </Fact>
        )}
      </dl>
      {notes !== null && (
        <div className="text-muted mt-2">
          <Markdown text={notes} />
        </div>
      )}
      {may('offers:write') && <OfferActions offer={offer} />}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

type Asks = 'edit' | 'send' | 'accept' | 'withdraw' | 'delete';

function OfferActions({ offer: { id, title, status } }: { offer: Offer }) {
  const [asks, setAsks] = useState<Asks | null>(null);
  const act = useOfferActions(id);
  const confirms = {
    send: [words.sendTitle, words.sendText, words.sendConfirm, () => act.send.mutate(undefined)],
    accept: [words.acceptTitle, words.acceptText, words.acceptConfirm, () => act.decide.mutate('accepted')],
    withdraw: [words.withdrawTitle, words.withdrawText, words.withdrawConfirm, () => act.withdraw.mutate(undefined)],
    delete: [words.deleteTitle, words.deleteText, words.deleteConfirm, () => act.remove.mutate(undefined)],
  } as const;
  if (status !== 'draft' && status !== 'sent') return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {status === 'draft' && (
        <>
          <Button small look="primary" busy={act.send.isPending} onClick={() => setAsks('send')}>
            {words.send}
          </Button>
          <Button small onClick={() => setAsks('edit')}>
            {text.common.actions.edit}
          </Button>
          <Menu
            label={words.actions(title)}
            items={[{ label: words.delete, danger: true, onSelect: () => setAsks('delete') }]}
          />
        </>
      )}
      {status === 'sent' && (
        <>
          <Button small look="primary" busy={act.decide.isPending} onClick={() => setAsks('accept')}>
            {words.accepted}
          </Button>
          <Button small busy={act.decide.isPending} onClick={() => act.decide.mutate('declined')}>
            {words.declined}
          </Button>
          <Button small onClick={() => setAsks('withdraw')}>
            {words.withdraw}
          </Button>
        </>
      )}
      {asks === 'edit' && <EditOfferDialog id={id} onClose={() => setAsks(null)} />}
      {asks !== null && asks !== 'edit' && (
        <Confirm
          open
          onOpenChange={() => setAsks(null)}
          title={confirms[asks][0]}
          confirm={confirms[asks][2]}
          onConfirm={confirms[asks][3]}
        >
          {confirms[asks][1]}
        </Confirm>
      )}
    </div>
  );
}

function useOfferActions(id: string) {
  const params = { path: { id } };
  const changes = ['offers', 'applications'];
  return {
    send: useAction(() => api.post('/offers/{id}/send', { params }), { changes, done: words.sent }),
    decide: useAction(
      (decision: 'accepted' | 'declined') => api.post('/offers/{id}/decision', { params, body: { decision } }),
      { changes, done: ({ data }) => (data.status === 'accepted' ? words.isAccepted : words.isDeclined) },
    ),
    withdraw: useAction(() => api.post('/offers/{id}/withdraw', { params }), { changes, done: words.withdrawn }),
    remove: useAction(() => api.delete('/offers/{id}', { params }), { changes, done: words.deleted }),
  };
}

import type { Schemas } from '@rolecall/client';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { automations } from '../../../text/en/automations.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { Failed } from '../../../ui/states.tsx';
import { Table } from '../../../ui/table.tsx';
import { Moment } from '../../../ui/time.tsx';
import { About, useAboutRecords } from '../about.tsx';

const t = automations.tryOut;
const DEFAULT_DAYS = 30;

/** Estimates how many recent events would have started a run. */
export function PlanSection({ id }: { id: string }) {
  const [days, setDays] = useState(String(DEFAULT_DAYS));
  const plan = useMutation({
    mutationFn: async () =>
      (
        await api.post('/automations/{id}/plan', {
          params: { path: { id } },
          body: { days: Number(days), version: 'draft' },
        })
      ).data,
  });
  const errors = fieldErrors(plan.error).days;
  return (
    <Section title={t.plan}>
      <p className="text-muted -mt-1 mb-3">{t.planHint}</p>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          plan.mutate();
        }}
      >
        <TextField
          label={t.days}
          type="number"
          min={1}
          max={90}
          className="w-24"
          errors={errors}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
        <Button type="submit" busy={plan.isPending}>
          {t.look}
        </Button>
      </form>
      <div aria-live="polite" className="mt-4 empty:mt-0">
        {plan.error !== null && errors === undefined && <Failed error={plan.error} />}
        {plan.data !== undefined && <PlanResult automationId={id} plan={plan.data} />}
      </div>
    </Section>
  );
}

function PlanResult({ automationId, plan }: { automationId: string; plan: Schemas['AutomationPlan'] }) {
  const records = useAboutRecords(plan.examples);
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{t.planResult(plan.matched, plan.examined, plan.days)}</p>
      <p className="text-muted">{t.planFilter(plan.matchedFilter)}</p>
      {!plan.complete && <p className="text-warn">{t.planIncomplete}</p>}
      {plan.examples.length > 0 && (
        <Table
          label={t.examples}
          rows={plan.examples}
          keyOf={({ eventId }) => eventId}
          columns={[
            { title: t.happened, cell: ({ createdAt }) => <Moment at={createdAt} withTime /> },
            { title: t.about, cell: (example) => <About subjects={example} records={records} /> },
            {
              title: <span className="sr-only">{text.common.actions.menu}</span>,
              end: true,
              cell: ({ eventId }) => (
                <Link
                  to="/automations/$automationId/try"
                  params={{ automationId }}
                  search={{ eventId }}
                  className="text-accent hover:underline"
                >
                  {t.simulateIt}
                </Link>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

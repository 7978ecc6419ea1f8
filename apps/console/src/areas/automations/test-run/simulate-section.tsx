import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { automations } from '../../../text/en/automations.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { SelectField, TextArea } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { Failed } from '../../../ui/states.tsx';
import { isObject, type JsonObject } from '../definition/json.ts';
import { EventPicker } from './event-picker.tsx';
import { SimulationResult } from './simulation-result.tsx';

const route = getRouteApi('/app/automations/$automationId/try');
const t = automations.tryOut;
const EVENTS_AT_ONCE = 10;

type Source = 'event' | 'payload';

/** Simulates the draft with a past or a custom event. */
export function SimulateSection({ id, event }: { id: string; event: string }) {
  const { eventId } = route.useSearch();
  const events = useList('/activity-events', { query: { type: event, limit: EVENTS_AT_ONCE } });
  const chosen = eventId ?? events.rows[0]?.id;
  const [source, setSource] = useState<Source>();
  const draft = useStoredDraft(['automation.simulate', id], { written: null as string | null }); // nothing yet
  const { written } = draft.value;
  const [broken, setBroken] = useState<string>();
  const hasEvents = events.isPending || events.rows.length > 0 || eventId !== undefined;
  const shown = source ?? (hasEvents && !draft.isRestored ? 'event' : 'payload');
  const payload = written ?? JSON.stringify(events.rows[0]?.data ?? {}, null, 2);
  const simulate = useMutation({
    mutationFn: async (what: { eventId: string } | { event: string; data: JsonObject }) =>
      (await api.post('/automations/{id}/simulate', { params: { path: { id } }, body: { ...what, version: 'draft' } }))
        .data,
  });
  const errors = fieldErrors(simulate.error);
  const run = () => {
    setBroken(undefined);
    if (shown === 'event') {
      if (chosen !== undefined) simulate.mutate({ eventId: chosen });
      return;
    }
    try {
      const data: unknown = JSON.parse(payload);
      if (isObject(data)) simulate.mutate({ event, data });
      else setBroken(automations.build.jsonBroken('{}'));
    } catch (error) {
      setBroken(automations.build.jsonBroken(error instanceof Error ? error.message : String(error)));
    }
  };
  return (
    <Section title={t.simulate}>
      <p className="text-muted -mt-1 mb-3">{t.simulateHint}</p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          run();
        }}
      >
        <DraftNotice draft={draft} />
        <SelectField
          label={t.source}
          className="max-w-72"
          value={shown}
          onChange={({ target }) => setSource(target.value === 'payload' ? 'payload' : 'event')}
          options={[
            ['event', t.sources.event],
            ['payload', t.sources.payload],
          ]}
        />
        {shown === 'event' ? (
          <EventPicker list={events} chosen={chosen} errors={errors.eventId ?? []} />
        ) : (
          <TextArea
            label={t.payload}
            hint={t.payloadHint}
            rows={10}
            spellCheck={false}
            errors={broken === undefined ? Object.values(errors).flat() : [broken]}
            value={payload}
            onChange={({ target }) => draft.change({ written: target.value })}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          busy={simulate.isPending}
          disabled={shown === 'event' && chosen === undefined}
        >
          {t.run}
        </Button>
      </form>
      <div aria-live="polite" className="mt-4 empty:mt-0">
        {simulate.error !== null && Object.keys(errors).length === 0 && <Failed error={simulate.error} />}
        {simulate.data !== undefined && <SimulationResult result={simulate.data} />}
      </div>
    </Section>
  );
}

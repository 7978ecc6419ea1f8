import type { Schemas } from '@rolecall/client';
import { type ApiEvent, useApiEvents } from '../../../api/document.ts';
import { webhooks as webhooksText } from '../../../text/en/webhooks.ts';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { type ChoiceGroup, Choices } from '../components/choices.tsx';

export type Webhook = Schemas['Webhook'];

export interface WebhookForm {
  url: string;
  description: string;
  /** `*` for all events, `job.*` for all events of jobs. */
  events: readonly string[];
}

const t = webhooksText.form;

/** Sent on demand; nothing can subscribe to it. */
const TEST = 'webhook.test';

/** The fields of a new or an existing webhook. */
export function WebhookFields({
  form,
  onChange,
  errors,
}: {
  form: WebhookForm;
  onChange: (part: Partial<WebhookForm>) => void;
  errors: Record<string, string[]>;
}) {
  const events = useApiEvents();
  const isForAll = form.events.includes('*');
  return (
    <>
      <TextField
        label={t.url}
        hint={t.urlHint}
        type="url"
        value={form.url}
        onChange={({ target }) => onChange({ url: target.value })}
        errors={errors.url}
        placeholder="https://"
        maxLength={2_000}
        required
      />
      <TextField
        label={t.description}
        value={form.description}
        onChange={({ target }) => onChange({ description: target.value })}
        errors={errors.description}
        maxLength={500}
      />
      <CheckField
        label={t.all}
        checked={isForAll}
        onChange={({ target }) => onChange({ events: target.checked ? ['*'] : [] })}
      />
      {!isForAll && (
        <QueryState of={events}>
          {(loaded) => (
            <Choices
              label={t.events}
              groups={eventGroups(loaded)}
              chosen={form.events}
              onChange={(events) => onChange({ events })}
              errors={Object.entries(errors).flatMap(([field, messages]) =>
                field.startsWith('events') ? messages : [],
              )}
            />
          )}
        </QueryState>
      )}
    </>
  );
}

/** The request body, without types that are covered by their resource. */
export function bodyOf({ url, description, events }: WebhookForm) {
  const needed = events.filter((event) => isForResource(event) || !events.includes(`${resourceOf(event)}.*`));
  return { url, description: description.trim() === '' ? null : description, events: needed };
}

const isForResource = (event: string): boolean => event.endsWith('.*');
const resourceOf = (event: string): string => event.split('.', 1)[0] ?? event;

/** The events that webhooks can subscribe to, with what they mean, by resource. */
function eventGroups(events: readonly ApiEvent[]): ChoiceGroup[] {
  const groups = Map.groupBy(
    events.filter(({ name }) => name !== TEST),
    ({ name }) => resourceOf(name),
  );
  return [...groups].map(([resource, group]) => ({
    name: webhooksText.groups[resource] ?? resource,
    choices: [
      { value: `${resource}.*`, hint: t.allOfGroup },
      ...group.map(({ name, summary }) => ({ value: name, hint: summary })),
    ],
  }));
}

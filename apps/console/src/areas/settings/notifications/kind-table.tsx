import { text, valuesOf } from '../../../text/index.ts';
import { CONTROL } from '../../../ui/field.tsx';
import type { NotificationSettings, SaveSettings } from './saved-settings.ts';

const t = text.notifications.preferences;
const HINTS: Readonly<Record<string, string>> = t.hints;

interface KindTableProps {
  kinds: NotificationSettings['kinds'];
  save: SaveSettings;
}

/** A row for each kind of notification. */
export function KindTable({ kinds, save }: KindTableProps) {
  return (
    <ul className="divide-line divide-y">
      {valuesOf(t.names).map((kind) => {
        const { console, email } = kinds[kind];
        return (
          <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-52 flex-1">
              <span className="font-medium">{t.names[kind]}</span>
              {HINTS[kind] !== undefined && <p className="text-muted text-xs">{HINTS[kind]}</p>}
            </div>
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                aria-label={t.consoleFor(t.names[kind])}
                checked={console}
                onChange={({ target }) => save({ kinds: { [kind]: { console: target.checked } } })}
                className="accent-accent size-4"
              />
              {t.inConsole}
            </label>
            <select
              aria-label={t.emailFor(t.names[kind])}
              value={email}
              onChange={({ target }) => {
                const chosen = valuesOf(t.emails).find((mode) => mode === target.value);
                if (chosen !== undefined) save({ kinds: { [kind]: { email: chosen } } });
              }}
              className={`${CONTROL} !w-52`}
            >
              {valuesOf(t.emails).map((mode) => (
                <option key={mode} value={mode}>
                  {`${t.email}: ${t.emails[mode]}`}
                </option>
              ))}
            </select>
          </li>
        );
      })}
    </ul>
  );
}

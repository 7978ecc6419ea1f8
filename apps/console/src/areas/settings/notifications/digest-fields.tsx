import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import type { NotificationSettings, SaveSettings } from './saved-settings.ts';

const t = text.notifications.preferences;
const HOURS = Array.from({ length: 48 }, (_, half) => {
  const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return [time, time] as const;
});

/** The time of the daily email. */
export function DigestFields({
  settings: { digestTime, timeZone },
  save,
}: {
  settings: NotificationSettings;
  save: SaveSettings;
}) {
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const known = Intl.supportedValuesOf('timeZone');
  const zones = [...new Set([timeZone, 'UTC', ...known])].map((zone) => [zone, zone.replaceAll('_', ' ')] as const);
  const times = HOURS.some(([time]) => time === digestTime) ? HOURS : [[digestTime, digestTime] as const, ...HOURS];
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t.time}
        value={digestTime}
        options={times}
        onChange={({ target }) => save({ digestTime: target.value })}
        className="w-28"
      />
      <SelectField
        label={t.timeZone}
        value={timeZone}
        options={zones}
        onChange={({ target }) => save({ timeZone: target.value })}
        className="w-64"
      />
      {browserZone !== timeZone && (
        <Button onClick={() => save({ timeZone: browserZone })}>
          {t.browserZone(browserZone.replaceAll('_', ' '))}
        </Button>
      )}
    </div>
  );
}

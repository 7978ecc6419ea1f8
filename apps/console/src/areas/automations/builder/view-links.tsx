import { Link } from '@tanstack/react-router';
import { automations } from '../../../text/en/automations.ts';
import { valuesOf } from '../../../text/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { BuilderView } from '../search.ts';

const t = automations.build;

/** Links to the form and the JSON of the same draft. */
export function ViewLinks({ view }: { view: BuilderView }) {
  return (
    <nav aria-label={t.viewsLabel} className="mb-4 flex gap-1">
      {valuesOf(t.views).map((name) => (
        <Link
          key={name}
          to="."
          search={name === 'json' ? { view: 'json' } : {}}
          aria-current={view === name ? 'page' : undefined}
          className={buttonClass(view === name ? 'plain' : 'quiet', true)}
        >
          {t.views[name]}
        </Link>
      ))}
    </nav>
  );
}

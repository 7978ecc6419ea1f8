import { Link } from '@tanstack/react-router';
import { text } from '../../../text/index.ts';
import { buttonClass } from '../../../ui/button.tsx';
import type { BuilderView } from './builder-form.tsx';

const words = text.automations.build.views;
const VIEWS: readonly BuilderView[] = ['form', 'json'];

/** The form, or the definition as JSON: of the same draft. */
export function ViewLinks({ view }: { view: BuilderView }) {
  return (
    <nav aria-label={words.label} className="mb-4 flex gap-1">
      {VIEWS.map((name) => (
        <Link
          key={name}
          to="."
          search={name === 'json' ? { view: 'json' } : {}}
          aria-current={view === name ? 'page' : undefined}
          className={buttonClass(view === name ? 'plain' : 'quiet', true)}
        >
          {words[name]}
        </Link>
      ))}
    </nav>
  );
}

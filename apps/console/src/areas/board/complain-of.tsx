import { ErrorWords } from '../../api/words.tsx';
import { complain } from '../../ui/toast.tsx';

/** Says what went wrong with a change. */
export function complainOf(error: unknown): void {
  complain(<ErrorWords error={error} />);
}

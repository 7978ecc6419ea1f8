import { itHoldsInShort } from '../short-form.ts';
import { submissions } from './submissions.ts';

itHoldsInShort(submissions);

import { itHoldsInShort } from '../short-form.ts';
import { killWorker } from './kill-worker.ts';

itHoldsInShort(killWorker);

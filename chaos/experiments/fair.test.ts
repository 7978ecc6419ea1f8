import { itHoldsInShort } from '../short-form.ts';
import { fair } from './fair.ts';

itHoldsInShort(fair);

import { itHoldsInShort } from '../short-form.ts';
import { candidateLinks } from './candidate-links.ts';

itHoldsInShort(candidateLinks);

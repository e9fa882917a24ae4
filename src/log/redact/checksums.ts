/** Check digits of the numbers that identify a card, an account or a person. Each takes the characters without separators. */

export function luhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    let digit = digits.charCodeAt(digits.length - 1 - i) - 48
    if (i % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2
    sum += digit
  }
  return sum % 10 === 0
}

/** ISO 13616: country, check digits and account, rest 1 modulo 97. */
export function iban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  return mod97(text.slice(4) + text.slice(0, 4)) === 1
}

/** Remainder modulo 97 with A=10 … Z=35, digit by digit so that no number grows large. */
function mod97(text: string): number {
  let rest = 0
  for (const character of text) {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 55
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** Polish PESEL: eleven digits, weights 1 3 7 9, and a month that exists in one of its five centuries. */
export function pesel(digits: string): boolean {
  if (digits.length !== 11 || weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 !== 0) return false
  const month = Number(digits.slice(2, 4)) % 20
  const day = Number(digits.slice(4, 6))
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

/** French NIR: thirteen digits and a key of 97 minus the remainder (Corsica's letters count as 19 and 18). */
export function nir(text: string): boolean {
  if (!/^[12]\d{4}(?:\d\d|2[AB])\d{8}$/.test(text)) return false
  const body = text.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return 97 - mod97(body) === Number(text.slice(13))
}

/** Spanish DNI and NIE: the letter is the remainder modulo 23. */
export function dni(text: string): boolean {
  const digits = text.slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2')
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === text.at(-1)
}

/** Brazilian CPF: two check digits modulo 11. */
export function cpf(digits: string): boolean {
  if (digits.length !== 11 || /^(\d)\1*$/.test(digits)) return false
  const check = (length: number) => {
    let sum = 0
    for (let i = 0; i < length; i++) sum += Number(digits[i]) * (length + 1 - i)
    return ((sum * 10) % 11) % 10
  }
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10])
}

/** A day and month that exist, as in the Nordic numbers `DDMMYY-NNNN` and `YYMMDD-NNNN`. */
export function isNordicBirthday(six: string): boolean {
  const [a, b, c] = [Number(six.slice(0, 2)), Number(six.slice(2, 4)), Number(six.slice(4, 6))]
  return b >= 1 && b <= 12 && ((a >= 1 && a <= 31) || (c >= 1 && c <= 31))
}

/** Czech and Slovak `YYMMDD/NNNN`: women's months are 50 higher, either 20 more when a day ran out of numbers. */
export function isCzechBirthNumber(digits: string): boolean {
  const month = Number(digits.slice(2, 4)) % 50
  const day = Number(digits.slice(4, 6))
  return month % 20 >= 1 && month % 20 <= 12 && day >= 1 && day <= 31
}

function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)
}

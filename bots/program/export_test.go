// What the tests need of the inside of the package.

package program

// ProgramSeed is the seed that a program is told, for the tests.
var ProgramSeed = programSeed

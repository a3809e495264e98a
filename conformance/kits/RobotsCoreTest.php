<?php // The cases of rfc9309-core.json as tests of PHPUnit.
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

require_once __DIR__ . '/my_parser.php'; // allowed(string $robots, string $agent, string $url): bool

class RobotsCoreTest extends TestCase {
    // The ids of cases that fail today. Each must still fail: take it out when it passes.
    const KNOWN = [];

    public static function cases(): array {
        $core = json_decode(file_get_contents(__DIR__ . '/rfc9309-core.json'), true, 512, JSON_THROW_ON_ERROR);
        return array_map(fn($case) => [$case], array_column($core['cases'], null, 'id'));
    }

    /** @dataProvider cases */
    #[DataProvider('cases')]
    public function testCore(array $case): void {
        $robots = $case['robots'] ?? base64_decode($case['robots_base64']);
        $answer = allowed($robots, $case['agent'], $case['url']) ? 'allowed' : 'disallowed';
        in_array($case['id'], self::KNOWN, true)
            ? $this->assertNotSame($case['expect'], $answer, "$case[id] passes: take it off the list")
            : $this->assertSame($case['expect'], $answer, "$case[section]: $case[sentence]");
    }

    public function testKnownFailuresAreCases(): void {
        $this->assertSame([], array_values(array_diff(self::KNOWN, array_keys(self::cases()))));
    }
}
